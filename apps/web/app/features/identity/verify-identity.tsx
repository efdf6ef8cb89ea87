import type { SitePath } from '@itemo/domain/site-path.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#app/lib/paths.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { canStart, describeIdentity, whatNeedsIt } from './identity-copy.ts'
import { type OwnIdentity, ownIdentityQuery, useStartCheck, useWithdrawConsent } from './identity-queries.ts'

/** Frequent enough for a check that takes seconds. */
const readEveryMs = 5000

/** The identity check: the explanation, the consent, and the result. `returnTo`: the page that the person came from. */
export function VerifyIdentity({ returnTo }: { readonly returnTo: SitePath | undefined }) {
  const query = useQuery({
    ...ownIdentityQuery(),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? readEveryMs : false),
  })
  return (
    <Loaded query={query} loading="Loading your identity check" failed="Couldn't load your identity check">
      {(identity) => (
        <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 shadow-e1">
          <Outcome identity={identity} returnTo={returnTo} />
          {canStart(identity) ? <Begin identity={identity} returnTo={returnTo} /> : null}
          <Withdraw identity={identity} />
        </div>
      )}
    </Loaded>
  )
}

interface PartProps {
  readonly identity: OwnIdentity
  readonly returnTo: SitePath | undefined
}

function Outcome({ identity, returnTo }: PartProps) {
  const outcome = describeIdentity(identity)
  if (identity.mode === 'off' && outcome === undefined) return <p>We don’t check identities at the moment.</p>
  const isStuck = identity.verdict !== 'tick' && identity.attempts_left === 0
  return (
    <>
      {outcome === undefined ? null : <p role="status">{outcome}</p>}
      {isStuck ? <p>You have used all attempts. Please write to us.</p> : null}
      {identity.verdict === 'name_differs' ? <TextLink to={paths.accountSettings()}>Change your name</TextLink> : null}
      {isStuck || identity.verdict === 'name_differs' || identity.verdict === 'under_age' ? (
        <TextLink to={paths.itemSupport()}>Write to us</TextLink>
      ) : null}
      {identity.verdict === 'tick' && returnTo !== undefined ? <ButtonLink to={returnTo}>Go on</ButtonLink> : null}
    </>
  )
}

function Begin({ identity, returnTo }: PartProps) {
  const [isAgreed, setAgreed] = useState(false)
  const { start, isStarting } = useStartCheck(identity, returnTo ?? paths.verifyIdentity())
  const provider = identity.sandbox ? 'The sandbox' : 'Stripe'
  return (
    <>
      <p>{whatNeedsIt(identity)}</p>
      <p>It takes about two minutes. You need a passport, driving licence or identity card, and a camera.</p>
      <p>
        {provider} checks your document{identity.selfie ? ' and compares it with a photo of your face' : ''}. Itemo
        reads the result, and your name and date of birth once to compare them with your profile. It keeps neither them
        nor your document.
      </p>
      {identity.sandbox ? <p>Demonstration only: no document is looked at, and no photo is taken.</p> : null}
      <Checkbox
        checked={isAgreed}
        onChange={setAgreed}
        label={`I agree that ${identity.sandbox ? 'the sandbox' : provider} ${identity.selfie ? 'uses a photo of my face to check that the document is mine' : 'checks my document'}. I can withdraw this in my settings at any time.`}
      />
      <Button
        aria-disabled={!isAgreed || undefined}
        busy={isStarting}
        busyLabel="Opening..."
        onClick={() => isAgreed && start()}
        className="self-start"
      >
        {identity.sandbox ? 'Continue to the sandbox' : 'Continue to Stripe'}
      </Button>
      {isAgreed ? null : <p className="text-small text-ink-2">Tick the box to continue.</p>}
      {identity.selfie ? <TextLink to={paths.itemSupport()}>Check without a photo of my face</TextLink> : null}
    </>
  )
}

function Withdraw({ identity }: { readonly identity: OwnIdentity }) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdrawConsent(() => setAsked(false))
  const isNothing = identity.state === null || identity.state === 'withdrawn' || identity.state === 'cancelled'
  if (isNothing) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)} className="self-start">
        Withdraw my consent
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Withdraw your consent?"
        description="You lose the tick, and we and the provider delete what was read."
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  )
}
