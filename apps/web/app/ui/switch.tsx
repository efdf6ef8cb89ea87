import { useId } from 'react'

interface SwitchProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A switch that takes effect at once. The whole row can be pressed. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-12 items-center justify-between gap-4">
      <label htmlFor={id} className="grow cursor-pointer py-2">
        <span id={`${id}-name`} className="block text-card font-medium">
          {label}
        </span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="block text-small text-ink-2">
            {hint}
          </span>
        )}
      </label>
      <span className="relative h-7 w-12 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          // The label element includes the hint so that both can be pressed; the accessible name leaves the hint out.
          aria-labelledby={`${id}-name`}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="peer block size-full appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-brand checked:bg-brand disabled:opacity-60"
        />
        <span
          aria-hidden="true"
          data-mark="thumb"
          className="pointer-events-none absolute inset-y-0 start-1 my-auto size-5 rounded-full bg-line-strong transition-transform duration-200 peer-checked:translate-x-5 peer-checked:bg-on-brand"
        />
      </span>
    </div>
  )
}
