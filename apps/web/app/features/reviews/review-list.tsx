import { plural } from '@itemo/domain/plural.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMonthLong } from '#app/lib/format.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { PersonName } from '#app/ui/person-name.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { writerWords } from './review-copy.ts'
import { type ListedReview, reviewsQuery, type ReviewSubject } from './review-queries.ts'

interface ReviewListProps {
  readonly about: ReviewSubject
  readonly title?: string
  /** h3 inside a dialog. */
  readonly level?: 'h2' | 'h3'
  /** Renders the report action of a review. */
  readonly report?: ((reviewId: string) => ReactNode) | undefined
}

/** The reviews of a person or an item, with every state a list can have. */
export function ReviewList({ about, title = 'Reviews', level: Heading = 'h2', report }: ReviewListProps) {
  const list = useInfiniteQuery(reviewsQuery(about))
  const summary = list.data?.pages[0]?.summary
  const reviews = list.data?.pages.flatMap((page) => page.reviews) ?? []
  // When some are loaded, only a failure of the next page matters.
  const failed = list.data === undefined ? list.isError || list.isPaused : list.isFetchNextPageError
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading className={Heading === 'h2' ? 'text-section' : 'text-card font-semibold'}>{title}</Heading>
        {summary === undefined || summary.average === null ? null : (
          <p className="flex items-center gap-2 text-small text-ink-2">
            <StarRating score={summary.average} />
            {plural(summary.count, 'review')}
          </p>
        )}
      </div>
      {list.data === undefined && !failed ? <Loading /> : null}
      {summary?.count === 0 ? <p className="mt-2 text-ink-2">No reviews yet</p> : null}
      {reviews.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line">
          {reviews.map((review) => (
            <ReviewEntry key={review.id} review={review} report={report} />
          ))}
        </ul>
      )}
      {failed ? <ErrorText className="mt-2">Failed to load reviews</ErrorText> : null}
      {failed || list.hasNextPage ? (
        <Button
          variant="quiet"
          className="mt-2 -ml-4"
          busy={list.isFetching}
          busyLabel="Loading..."
          onClick={() => void (list.data === undefined ? list.refetch() : list.fetchNextPage())}
        >
          {failed ? 'Try Again' : 'Show more reviews'}
        </Button>
      ) : null}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="mt-3 flex flex-col gap-3">
      <span className="sr-only">Loading reviews</span>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

/** One review: the reviewer and their side, the date, the stars and the text. */
function ReviewEntry({ review, report }: Pick<ReviewListProps, 'report'> & { readonly review: ListedReview }) {
  const { reviewer, text } = review
  const name = reviewer.full_name ?? 'Former member'
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} image={reviewer.profile_image} className="size-10 text-card" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <p dir="auto" className="text-left text-card font-semibold wrap-anywhere">
            <PersonName id={reviewer.id}>{name}</PersonName>
          </p>
          <StarRating score={review.rating} figures={false} />
        </div>
        <p className="text-small text-ink-2">
          {writerWords[review.role]} · {review.item_title ? `${review.item_title} · ` : null}
          <time dateTime={review.created_at}>{formatMonthLong(review.created_at)}</time>
        </p>
        {text === null ? (
          <p className="mt-1.5 text-small text-ink-2 italic">
            This review was removed when its author deleted their account.
          </p>
        ) : (
          <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
        {report?.(review.id)}
      </div>
    </li>
  )
}
