import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { Star } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'
import { Badge } from './badge.tsx'
import { StarRating } from './star-rating.tsx'

interface TrustScoreProps {
  /** The mean of the reviews received; null: none yet. */
  readonly score: number | null
  /** One's own score is shown as '4.7', another's as '4.7/5' (spec: accounts 3, marketplace 9); one's own is labelled. */
  readonly whose: 'own' | 'other'
  readonly stars?: boolean
}

/** A member's score. Without reviews it's the specified fallback, with 'New member' and no filled stars (R50). */
export function TrustScore({ score, whose, stars = false }: TrustScoreProps) {
  const isNew = score === null
  const shown = score ?? (whose === 'own' ? profileFallbacks.ownTrustScore : profileFallbacks.ownerTrustScore)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {/* Announced before a fallback figure. */}
      {isNew ? <span className="sr-only">New member, no reviews yet </span> : null}
      {stars ? (
        <StarRating score={shown} />
      ) : (
        <span className="inline-flex items-center gap-1">
          <Star className={cx('size-4', isNew ? 'text-ink-2' : 'fill-brand text-brand')} />
          <span className={whose === 'own' ? undefined : 'sr-only'}>Trust score </span>
          {whose === 'own' ? shown.toFixed(1) : `${shown}/5`}
        </span>
      )}
      {isNew ? (
        <span aria-hidden="true" className="whitespace-nowrap">
          <Badge tone="neutral">New member</Badge>
        </span>
      ) : null}
    </span>
  )
}
