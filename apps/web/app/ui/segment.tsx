import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface SegmentOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
  /** The id of the text that says why the option is disabled. */
  readonly disabledBy?: string | undefined
}

interface SegmentProps<Value extends string> {
  readonly label: string
  readonly options: readonly SegmentOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Set when it replaces a control that had the focus, so that the focus isn't lost. */
  readonly takesFocus?: boolean
}

/** Only when nothing has the focus: the person may have moved on. */
function takeFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

/** Two or three views of the same thing, exactly one of which is selected. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, options, value, onChange, takesFocus = false } = props
  return (
    <div role="group" aria-label={label} className="flex rounded-full bg-sunken p-1 print:hidden">
      {options.map((option) => (
        <button
          key={option.value}
          ref={takesFocus && option.value === value ? takeFocus : undefined}
          type="button"
          aria-pressed={option.value === value}
          aria-disabled={option.disabledBy === undefined ? undefined : true}
          aria-describedby={option.disabledBy}
          onClick={() => option.disabledBy === undefined && onChange(option.value)}
          className={cx(
            'inline-flex min-h-9 items-center gap-2 rounded-full px-3.5 text-card font-medium transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-60 md:text-small md:leading-5',
            option.value === value ? 'bg-raised text-ink shadow-e1' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
