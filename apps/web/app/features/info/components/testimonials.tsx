import type { TestimonialView } from '@itemo/contract/review-views.ts'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { testimonialsQuery } from '#app/features/reviews/review-queries.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { formatMonthLong } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'
import { Band } from './band.tsx'

/** Testimonials: five-star reviews of real hires only (R42). The page is prerendered, so the browser fetches them. */
export function Testimonials() {
  const { data, isError, isFetching, refetch } = useQuery({ ...testimonialsQuery(), enabled: useHydrated() })
  return (
    <Band id="testimonials" title="What people say">
      {data?.length === 0 ? <NoneYet /> : null}
      {data === undefined && !isError ? <Loading /> : null}
      {isError && data === undefined ? (
        <div role="alert" className="mt-5 flex flex-wrap items-center gap-4">
          <p className="text-ink-2">The reviews couldn&apos;t be loaded.</p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {data.map((testimonial) => (
            <li key={testimonial.id}>
              <Quote testimonial={testimonial} />
            </li>
          ))}
        </ul>
      )}
    </Band>
  )
}

const sides = { owner: 'lent an item', renter: 'hired an item' } as const

function Quote({ testimonial }: { readonly testimonial: TestimonialView }) {
  return (
    <figure className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-e1 md:p-5">
      <StarRating score={5} figures={false} />
      <blockquote className="grow whitespace-pre-line wrap-anywhere">{testimonial.text}</blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
        <bdi className="font-semibold text-ink">{testimonial.first_name}</bdi>
        {testimonial.is_demo ? <Badge tone="neutral">Demo</Badge> : null}
        <span>
          {sides[testimonial.role]} · {formatMonthLong(testimonial.created_at)}
        </span>
      </figcaption>
    </figure>
  )
}

function Loading() {
  return (
    <div role="status" className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading what people say</span>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-36 w-full rounded-card" />
      ))}
    </div>
  )
}

function NoneYet() {
  return (
    <div className="mt-5 flex items-start gap-4 rounded-card border border-dashed border-line-strong p-4 md:p-6">
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
      >
        <PenLine className="size-6" />
      </span>
      <div>
        <p className="font-display text-section font-semibold">The first ones are being written</p>
        <p className="mt-1 max-w-prose text-ink-2">
          Five-star reviews of real hires will appear here, in people's own words. There are none yet, and we'd rather
          show an empty space than made-up quotes.
        </p>
      </div>
    </div>
  )
}
