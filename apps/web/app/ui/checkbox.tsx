import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  readonly label: ReactNode
  readonly end?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox with a label. The whole row can be pressed. */
export function Checkbox({ label, end, checked, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="grid size-6 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="peer col-start-1 row-start-1 size-full appearance-none rounded-small border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand disabled:opacity-60"
        />
        <Check
          className="pointer-events-none invisible col-start-1 row-start-1 size-4 text-on-brand peer-checked:visible"
          strokeWidth={3}
        />
      </span>
      <label htmlFor={id} className="flex grow cursor-pointer justify-between gap-3 py-2 text-card">
        <span className="wrap-anywhere">{label}</span>
        {end === undefined ? null : <span className="shrink-0 text-ink-2">{end}</span>}
      </label>
    </div>
  )
}
