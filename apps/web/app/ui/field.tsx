import { Field as BaseField } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

/** What every field of a form has. */
export interface FieldProps {
  readonly label: string
  /** A sentence below the field that helps to fill it in. */
  readonly hint?: ReactNode
  /** What is wrong, in words that a person can act on. */
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean | undefined
  readonly className?: string | undefined
}

/** A control with its label, hint and error, tied together for screen readers (aria-describedby, aria-invalid). */
export function Field({
  label,
  hint,
  error,
  disabled = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { readonly children: ReactNode }) {
  return (
    <BaseField.Root
      invalid={error !== undefined}
      disabled={disabled}
      className={cx('flex flex-col gap-1.5', className)}
    >
      <BaseField.Label className={hideLabel ? 'sr-only' : 'text-card font-medium text-ink'}>{label}</BaseField.Label>
      {children}
      {hint === undefined ? null : (
        <BaseField.Description className="text-small text-ink-2">{hint}</BaseField.Description>
      )}
      <BaseField.Error match={error !== undefined} className="flex items-start gap-1.5 text-small text-danger">
        <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span>{error}</span>
      </BaseField.Error>
    </BaseField.Root>
  )
}

/** The box of every control that text goes into. 16 px, so that a phone does not zoom. */
export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface px-3.5 text-body text-ink placeholder:text-ink-2 transition-colors focus-visible:outline-offset-0 data-invalid:border-danger disabled:opacity-60'
