import { Star } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'

const maxStars = 5

/** A score out of 5 as stars and in figures, such as '4.6/5'. Half a star or more rounds up. */
export function StarRating({ score, figures = true }: { score: number; figures?: boolean }) {
  return (
    <span role="img" aria-label={`${score} out of ${maxStars}`} className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="flex gap-0.5">
        {Array.from({ length: maxStars }, (_, index) => (
          <Star
            key={index}
            className={cx('size-4.5', index + 0.5 <= score ? 'fill-brand text-brand' : 'text-line-strong')}
          />
        ))}
      </span>
      {figures ? (
        <span aria-hidden="true" className="text-card font-semibold">
          {score}/{maxStars}
        </span>
      ) : null}
    </span>
  )
}
