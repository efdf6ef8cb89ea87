import type { ReviewView } from '@itemo/contract/review-views.ts'
import { formatMonthLong } from '#app/lib/format.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { reviewCopy, writerWords } from './review-copy.ts'

/** One review: who, on which side, when, how many stars, and what they wrote. */
export function ReviewEntry({ review }: { readonly review: ReviewView }) {
  const { reviewer, text } = review
  const name = reviewer.full_name ?? reviewCopy.formerMember
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} image={reviewer.profile_image} className="size-10 text-card" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <p dir="auto" className="text-left text-card font-semibold wrap-anywhere">
            {name}
          </p>
          <StarRating score={review.rating} figures={false} />
        </div>
        <p className="text-small text-ink-2">
          {writerWords[review.role]} · <time dateTime={review.created_at}>{formatMonthLong(review.created_at)}</time>
        </p>
        {text === null ? (
          <p className="mt-1.5 text-small text-ink-2 italic">{reviewCopy.noWords}</p>
        ) : (
          <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
    </li>
  )
}
