import { Heart } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'

interface SaveButtonProps {
  readonly title: string
  readonly saved: boolean
  readonly onToggle: () => void
  readonly className?: string
}

/** The heart. Its disc is 32 px; the press target is 40. */
export function SaveButton({ title, saved, onToggle, className }: SaveButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${title}`}
      onClick={onToggle}
      className={cx('group/heart grid size-10 place-items-center rounded-full', className)}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface text-ink transition-colors group-hover/heart:bg-sunken">
        <Heart className={cx('size-4.5', saved && 'fill-danger text-danger')} />
      </span>
    </button>
  )
}
