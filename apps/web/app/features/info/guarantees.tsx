import { promises } from '@itemo/domain/guarantees.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#app/lib/api.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { useDeposits } from '#app/lib/use-deposits.ts'
import { useIdentityChecks } from '#app/lib/use-identity-checks.ts'
import { useRefundRule } from '#app/lib/use-refund-rule.ts'
import { PolicyLink } from '#app/ui/policy-link.tsx'

/** /guarantees: every promise of the site, with its meaning and its limits. */
export function Guarantees() {
  const cover = useCover()
  const deposits = useDeposits()
  const identity = useIdentityChecks()
  const refund = useRefundRule()
  // The promises don't depend on it: if it fails to load, nothing is said about response times.
  const times = useQuery({
    ...callQuery(['answer-times'], 'GET /answer-times'),
    staleTime: 5 * 60_000,
    select: ({ measured, times: found }) => (measured ? found : undefined),
  }).data
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      <h1 className="text-h1">What Itemo promises</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        Each promise, what it means for you, and where it ends. The other pages say the same.
      </p>
      {cover === undefined || deposits === undefined || identity === undefined ? null : (
        <ul className="mt-6 grid max-w-3xl gap-4">
          {promises({ identity, cover, deposits, refund }, times).map(({ id, promise, means, limits, proof }) => (
            <li key={id} id={id} className="rounded-card border border-line bg-surface p-4">
              <h2 className="text-section">{promise}</h2>
              <p className="mt-1">{means}</p>
              <p className="mt-1 text-small text-ink-2">{limits}</p>
              {proof === null ? null : <p className="mt-1 text-small text-ink-2">How you can tell: {proof}</p>}
              {id === 'insurance' && cover ? (
                <p className="mt-1 text-small">
                  <PolicyLink cover={cover} />
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
