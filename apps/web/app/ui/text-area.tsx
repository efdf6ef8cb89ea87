import type { ComponentProps } from 'react'
import { cx } from '#app/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {
  /** Classes of the box itself, such as its minimum height. */
  readonly boxClassName?: string
}

/** Several lines of text; grows with its content. */
export function TextArea({ label, hint, error, disabled, hideLabel, className, boxClassName, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} disabled={disabled} hideLabel={hideLabel} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={cx(controlClass, 'field-sizing-content min-h-24 resize-y py-3', boxClassName)}
        />
      )}
    </Field>
  )
}
