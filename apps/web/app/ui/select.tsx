import { ChevronDown } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** null: nothing is selected yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly name?: string
}

/** A native select: phones show their own picker, and every key works. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, placeholder, name, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            name={name}
            value={value ?? ''}
            onChange={({ target }) => {
              const chosen = options.find((option) => option.value === target.value)
              if (chosen) onChange(chosen.value)
            }}
            onBlur={onBlur}
            className={cx(controlClass, 'h-12 appearance-none truncate pe-11', value === null && 'text-ink-2')}
          >
            {value === null ? (
              <option value="" disabled>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-surface text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-2" />
        </span>
      )}
    </Field>
  )
}
