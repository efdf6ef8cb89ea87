import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  readonly label: ReactNode
  /** Something at the end of the row, as a price. */
  readonly end?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** One thing to tick. The whole row can be pressed. */
export function Checkbox({ label, end, checked, onChange, disabled = false }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <BaseCheckbox.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        className="grid size-6 shrink-0 place-items-center rounded-small border border-line-strong bg-surface text-on-brand transition-colors data-checked:border-brand data-checked:bg-brand data-disabled:opacity-60"
      >
        <BaseCheckbox.Indicator>
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <label htmlFor={id} className="flex grow cursor-pointer justify-between gap-3 py-2 text-card">
        <span>{label}</span>
        {end === undefined ? null : <span className="text-ink-2">{end}</span>}
      </label>
    </div>
  )
}
