import type { OfferView, WantView } from '@itemo/contract/want-views.ts'
import { Flag, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useFocusInPlace } from '#app/lib/keep-focus.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OfferCard } from './offer-card.tsx'
import { endings, WantFacts } from './want-card.tsx'
import { WantOptions } from './want-options.tsx'
import { useChangeWant } from './want-queries.ts'

/** 20 miles. */
const widerKm = 32

interface WantScreenProps {
  readonly want: WantView
  /** Opens a conversation about an offered item. */
  readonly onMessage: (offer: OfferView) => void
  /** Opens the report dialog. */
  readonly onReport: () => void
}

/** One need: its writer sees the offers, an owner what they could offer, a visitor a link to sign in. */
export function WantScreen({ want, onMessage, onReport }: WantScreenProps) {
  const isOpen = want.status === 'open'
  const box = useFocusInPlace<HTMLDivElement>()
  return (
    <div ref={box}>
      <div className="rounded-card border border-line bg-surface p-4 md:p-5">
        <p className="text-card text-ink-2">{want.is_mine ? 'You asked for this' : `${want.asker} needs this`}</p>
        <WantFacts want={want} />
        {want.category === null ? null : <p className="mt-2 text-card text-ink-2">{want.category}</p>}
        {want.note === null ? null : <p className="mt-3 whitespace-pre-line wrap-anywhere">{want.note}</p>}
        {want.status === 'open' ? null : (
          <p role="status" className="mt-4 rounded-control bg-sunken px-3.5 py-2.5">
            {endings[want.status]} {want.hidden_reason}
          </p>
        )}
        {want.is_mine && isOpen ? <OwnActions want={want} /> : null}
      </div>
      <div className="mt-8">
        {want.is_mine ? (
          <Offers want={want} onMessage={onMessage} />
        ) : isOpen ? (
          <OwnersSide want={want} onReport={onReport} />
        ) : (
          <ButtonLink variant="secondary" to={paths.wanted()}>
            See what else is needed
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function OwnActions({ want }: { readonly want: WantView }) {
  const [closing, setClosing] = useState<'fulfilled' | 'withdrawn'>()
  const change = useChangeWant(want)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setClosing('fulfilled')}>
          I found one
        </Button>
        {want.within_km < widerKm ? (
          <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ within_km: widerKm })}>
            Widen to 20 miles
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => setClosing('withdrawn')}>
          No longer needed
        </Button>
      </div>
      <AlertDialog
        open={closing !== undefined}
        onOpenChange={(open) => open || setClosing(undefined)}
        title="Close this?"
        description="It comes off the board and nobody can offer anything for it. You can't reopen it."
        confirmLabel="Close it"
        cancelLabel="Keep it open"
        tone="primary"
        busy={change.isPending}
        busyLabel="Closing..."
        onConfirm={() => closing && change.mutate({ status: closing }, { onSettled: () => setClosing(undefined) })}
      />
    </>
  )
}

/** The owners' offers, in order of arrival. */
function Offers({ want, onMessage }: Omit<WantScreenProps, 'onReport'>) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="mb-4 text-section">
        Offers
      </h2>
      {want.offers.length === 0 ? (
        want.status === 'open' ? (
          <EmptyState icon={<MessagesSquare />} title="No offers yet">
            We'll tell you as soon as an owner offers something.
          </EmptyState>
        ) : (
          <p className="text-ink-2">Nobody offered anything.</p>
        )
      ) : (
        <ul className="flex flex-col gap-4">
          {want.offers.map((offer) => (
            <li key={offer.item_id}>
              <OfferCard want={want} offer={offer} onMessage={() => onMessage(offer)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnersSide({ want, onReport }: Omit<WantScreenProps, 'onMessage'>) {
  const signedIn = useSession().status === 'signed-in'
  if (!signedIn) {
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-card bg-brand-soft p-4 md:p-5">
        <p className="grow">Do you have one? Log in to offer it.</p>
        <ButtonLink to={paths.login(paths.want(want.id))}>Log In</ButtonLink>
      </div>
    )
  }
  return (
    <>
      <WantOptions want={want} />
      <Button variant="quiet" onClick={onReport} className="mt-8 -ms-4">
        <Flag className="size-4.5" />
        Report this
      </Button>
    </>
  )
}
