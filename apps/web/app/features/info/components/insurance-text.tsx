import { insuranceStatement } from '@itemo/domain/promises.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { PolicyLink } from '#app/ui/policy-link.tsx'

/** What is true of insurance in this configuration, with the way to the policy where there is one. */
export function InsuranceText({ strong = false }: { readonly strong?: boolean }) {
  const cover = useCover()
  if (cover === undefined) return null
  const { claim, detail } = insuranceStatement(cover)
  return (
    <>
      {strong ? <strong>{claim}</strong> : claim} {detail}
      {cover ? (
        <>
          {' '}
          <PolicyLink cover={cover} />.
        </>
      ) : null}
    </>
  )
}
