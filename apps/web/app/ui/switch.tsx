import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId } from 'react'

interface SwitchProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** On or off, at once. The whole row can be pressed. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-12 items-center justify-between gap-4">
      <label htmlFor={id} className="grow cursor-pointer py-2">
        <span className="block text-card font-medium">{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="block text-small text-ink-2">
            {hint}
          </span>
        )}
      </label>
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors data-checked:border-brand data-checked:bg-brand data-disabled:opacity-60"
      >
        <BaseSwitch.Thumb className="block size-5 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-200 data-checked:translate-x-[23px] data-checked:bg-on-brand" />
      </BaseSwitch.Root>
    </div>
  )
}
