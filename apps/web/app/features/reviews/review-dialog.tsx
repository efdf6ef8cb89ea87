import { plural } from '@itemo/domain/plural.ts'
import type { RentalView } from '@itemo/contract/rental-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import {
  defaultRating,
  type Rating,
  ratings,
  type ReviewInput,
  reviewMessages,
} from '@itemo/domain/reviews/review-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { itemQuery } from '#app/features/items/item-queries.ts'
import { myRentalsQuery } from '#app/features/rentals/rental-queries.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { cx } from '#app/lib/cx.ts'
import { focusFirstInvalid } from '#app/lib/first-invalid.ts'
import { useRestoredForm } from '#app/lib/kept-form.ts'
import { notify } from '#app/lib/toasts.ts'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ratingWords } from './review-copy.ts'

/** A review that isn't sent yet: it's there again after a reload. */
interface Draft {
  readonly rating: Rating
  readonly text: string
}

/** Reviews the other side of a completed hire, or skips it for now (spec: marketplace 5 "Review"). */
export function ReviewDialog({ rental, open, onClose }: { rental: RentalView; open: boolean; onClose: () => void }) {
  const [rating, setRating] = useState<Rating>(defaultRating)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const write = useWriteReview(rental.id)
  const once = useOneAtATime()
  const forgetDraft = useRestoredForm<Draft>({
    part: `review ${rental.id}`,
    read: () => (text.trim() === '' ? undefined : { rating, text }),
    restore: (kept) => {
      setRating(kept.rating)
      setText(kept.text)
    },
  })
  const { role } = rental
  const other = role === 'owner' ? rental.renter_profile : rental.owner_profile
  const name = other.full_name ?? profileFallbacks.ownerName
  const asked = role === 'owner' ? `lend “${rental.item.title}” to` : `hire “${rental.item.title}” from`
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The closing is animated: the second press of a double click may come when the review is sent and the dialog is still visible.
    if (!open) return
    if (text.trim() === '') {
      setMissing(true)
      return focusFirstInvalid(event.currentTarget)
    }
    await once(send)
  }
  const send = async () => {
    try {
      await write.mutateAsync({ rating, text: text.trim() })
      forgetDraft()
      notify.success('Thank you for your review!')
      onClose()
    } catch (error) {
      notify.error('Failed to send your review', error instanceof ApiError ? error.message : undefined)
      // A retry can't help: the hire is reviewed already, or its state has changed.
      if (error instanceof ApiError && error.status === 409) onClose()
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !write.isPending) onClose()
      }}
      title="Leave a review"
      description={`How was it to ${asked} ${name}?`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <StarField value={rating} onChange={setRating} disabled={write.isPending} />
        <TextArea
          label="Your review"
          hint={`It appears with your name on their profile${role === 'owner' ? '' : ' and on the item'}. We may show five-star reviews on How It Works, with your first name.`}
          value={text}
          maxLength={bounds.text}
          readOnly={write.isPending}
          error={missing && text.trim() === '' ? reviewMessages.text : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button variant="secondary" disabled={write.isPending} onClick={onClose}>
            Skip
          </Button>
          <Button type="submit" busy={write.isPending} busyLabel="Sending...">
            Send review
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface StarFieldProps {
  readonly value: Rating
  readonly onChange: (value: Rating) => void
  readonly disabled: boolean
}

/** A star rating input. Native radio buttons: the arrow keys move between them. */
function StarField({ value, onChange, disabled }: StarFieldProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="text-card font-medium">Rating</legend>
      <div className="mt-1 -ml-2 flex flex-wrap items-center">
        {ratings.map((option) => (
          <label
            key={option}
            className="group relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">
              {plural(option, 'star')}, {ratingWords[option].toLowerCase()}
            </span>
            <Star
              className={cx(
                'size-8 transition-transform duration-150 group-hover:scale-110',
                option <= value ? 'fill-brand text-brand' : 'text-line-strong',
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-card font-medium text-ink-2">
          {ratingWords[value]}
        </span>
      </div>
    </fieldset>
  )
}

/** Sends a review, and refetches everything that shows it; the rentals even after a refusal, since they have changed. */
function useWriteReview(rentalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReviewInput) => call('POST /rentals/:rentalId/review', { params: { rentalId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['reviews'] })
      void client.invalidateQueries({ queryKey: itemQuery('').queryKey.slice(0, 2) })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: myRentalsQuery().queryKey.slice(0, 1) }),
  })
}
