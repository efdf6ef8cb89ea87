import type { OfferView, WantView } from '@itemo/contract/want-views.ts'
import { useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { paths } from '#app/lib/paths.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { offerState } from './want-copy.ts'
import { useChangeOffer } from './want-queries.ts'

interface OfferCardProps {
  readonly want: WantView
  readonly offer: OfferView
  readonly onMessage: () => void
}

/** An offer as the needing person sees it: its total, and the next steps. An offer reserves nothing, so the item may be gone. */
export function OfferCard({ want, offer, onMessage }: OfferCardProps) {
  const change = useChangeOffer(want.id)
  const [isDeclining, setDeclining] = useState(false)
  const state = offerState(offer)
  const days = { from: want.from, until: want.until }
  return (
    <article aria-label={offer.title} className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <Picture image={offer.image_url} alt="" sizes="96px" className="size-20 shrink-0 rounded-small sm:size-24" />
      <div className="min-w-0 grow">
        <h3 className="font-sans text-body font-semibold tracking-normal wrap-anywhere">
          <TextLink to={paths.item(offer.item_id, days)}>{offer.title}</TextLink>
        </h3>
        <p className="mt-0.5 text-card text-ink-2">
          {offer.owner} offers it for{' '}
          <strong className="font-semibold text-ink">{formatAmount(offer.total_amount)}</strong>, fee included
        </p>
        {offer.note === null ? null : <p className="mt-2 wrap-anywhere">{offer.note}</p>}
        {state === undefined ? null : (
          <p className="mt-2">
            <Badge tone={offer.status === 'taken' ? 'good' : 'done'}>{state}</Badge>
          </p>
        )}
        {state === undefined && want.status === 'open' ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={paths.item(offer.item_id, days)}>Request</ButtonLink>
            <Button variant="secondary" onClick={onMessage}>
              Message
            </Button>
            <Button variant="quiet" className="max-sm:-ms-4" onClick={() => setDeclining(true)}>
              No thanks
            </Button>
          </div>
        ) : null}
        <AlertDialog
          open={isDeclining}
          onOpenChange={setDeclining}
          title="Decline this offer?"
          description={`${offer.owner} can't offer it for this again. You can still find it and request it.`}
          confirmLabel="Decline it"
          cancelLabel="Keep it"
          tone="primary"
          busy={change.isPending}
          busyLabel="Declining..."
          onConfirm={() =>
            change.mutate({ itemId: offer.item_id, status: 'declined' }, { onSettled: () => setDeclining(false) })
          }
        />
      </div>
    </article>
  )
}
