import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'defaultValue' | 'value'> {
  readonly value?: string
  readonly defaultValue?: string
  /** A prefix inside the box, such as '£'. */
  readonly prefix?: string
  readonly end?: ReactNode
}

/** One line of text. Accepts the props that react-hook-form's `register` returns. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, disabled, hideLabel, className, prefix, end, ...input } = props
  return (
    <Field label={label} hint={hint} error={error} disabled={disabled} hideLabel={hideLabel} className={className}>
      {(control) => (
        <span className="relative block">
          {prefix === undefined ? null : (
            <span aria-hidden="true" className="absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={cx(controlClass, 'h-12', prefix !== undefined && 'ps-8', end !== undefined && 'pe-12')}
          />
          {end === undefined ? null : <span className="absolute inset-y-0 end-1 grid place-items-center">{end}</span>}
        </span>
      )}
    </Field>
  )
}
