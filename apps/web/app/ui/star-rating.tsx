import { Star } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'

const most = 5

interface StarRatingProps {
  readonly score: number
  /** Whether the score is shown next to the stars in figures. */
  readonly figures?: boolean
}

/** A score out of 5 as stars and in figures, as '4.6/5'. A part of a star counts from its half on. */
export function StarRating({ score, figures = true }: StarRatingProps) {
  return (
    <span role="img" aria-label={`${score} out of ${most}`} className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="flex gap-0.5">
        {Array.from({ length: most }, (_, index) => (
          <Star
            key={index}
            className={cx('size-4.5', index + 0.5 <= score ? 'fill-brand text-brand' : 'text-line-strong')}
          />
        ))}
      </span>
      {figures ? (
        <span aria-hidden="true" className="text-card font-semibold">
          {score}/{most}
        </span>
      ) : null}
    </span>
  )
}
