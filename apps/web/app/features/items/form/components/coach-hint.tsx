import type { CoachWarning } from '@itemo/domain/items/coach-codes.ts'
import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { type HintCode, hintWords } from '../coach-copy.ts'
import type { Coach } from '../use-coach.ts'

/** A hint about a field, which doesn't block saving. */
export function CoachHint({ coach, field }: { readonly coach: Coach; readonly field: CoachWarning['field'] }) {
  const words = coach.warnings.flatMap((warning) =>
    warning.field === field && warning.code in hintWords ? [hintWords[warning.code as HintCode]] : [],
  )
  return <HintLine>{words.length === 0 ? null : words.join(' ')}</HintLine>
}

/** A line that appears below a field, announced by screen readers. */
export function HintLine({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="mt-1.5 empty:hidden">
      {children === null ? null : (
        <p className="flex items-start gap-1.5 text-small text-ink">
          <Lightbulb aria-hidden="true" className="mt-px size-4 shrink-0 text-brand" />
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
      )}
    </div>
  )
}
