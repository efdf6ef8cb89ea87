import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#app/lib/cx.ts'

export interface FieldProps {
  readonly label: string
  /** A sentence below the field that helps with filling it in. */
  readonly hint?: ReactNode
  /** What is wrong, in words that the person can act on. */
  readonly error?: ReactNode
  readonly disabled?: boolean | undefined
  readonly hideLabel?: boolean | undefined
  readonly className?: string | undefined
}

/** The attributes that connect a control to its label, hint and error for screen readers. */
interface Control {
  readonly id: string
  readonly disabled: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A control with its label, hint and error. `children` renders the control with the ids that connect them. */
export function Field({
  label,
  hint,
  error,
  disabled = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { readonly children: (control: Control) => ReactNode }) {
  const id = useId()
  const invalid = error !== undefined
  const described = [hint === undefined ? '' : `${id}-hint`, invalid ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-card font-medium text-ink'}>
        {label}
      </label>
      {children({ id, disabled, 'aria-invalid': invalid, 'aria-describedby': described || undefined })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {invalid ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert className="mt-px size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}

/** The box of every text control. 16 px, so that phones don't zoom in. */
export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink placeholder:text-ink-2 transition-colors focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60'
