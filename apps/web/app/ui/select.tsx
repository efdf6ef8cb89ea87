import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly SelectOption<Value>[]
  /** null: nothing chosen yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly name?: string
}

/** One of several. Works by keyboard and typing ahead. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  name,
  ...field
}: SelectProps<Value>) {
  return (
    // Its own style element would be against the content security policy; the list scrolls as any other does.
    <CSPProvider disableStyleElements>
      <Field {...field}>
        <BaseSelect.Root
          items={options}
          value={value}
          onValueChange={(chosen) => chosen !== null && onChange(chosen)}
          {...(name === undefined ? {} : { name })}
        >
          <BaseSelect.Trigger
            onBlur={onBlur}
            className={cx(controlClass, 'flex h-12 items-center justify-between gap-2 text-start')}
          >
            <BaseSelect.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-2" />
            <BaseSelect.Icon className="text-ink-2">
              <ChevronDown aria-hidden="true" className="size-5" />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <BaseSelect.Portal>
            <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={6} className="z-50 w-(--anchor-width)">
              <BaseSelect.Popup className="max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-surface p-1 text-ink shadow-e2">
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    className="flex min-h-10 cursor-default items-center justify-between gap-2 rounded-control px-3 text-body outline-none select-none data-highlighted:bg-brand-soft data-selected:font-semibold"
                  >
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator>
                      <Check aria-hidden="true" className="size-4 text-brand" />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      </Field>
    </CSPProvider>
  )
}
