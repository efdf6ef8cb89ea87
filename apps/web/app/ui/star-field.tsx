import { Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#app/lib/cx.ts'

interface StarFieldProps<Value extends number> {
  readonly label: string
  /** From the fewest stars to the most. */
  readonly options: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
}

/** A number of stars to choose. The browser's own radio buttons: the arrow keys move between them. */
export function StarField<Value extends number>({
  label,
  options,
  words,
  value,
  onChange,
  disabled = false,
}: StarFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="text-card font-medium">{label}</legend>
      <div className="mt-1 -ml-2 flex flex-wrap items-center">
        {options.map((option) => (
          <label
            key={option}
            className="group relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">
              {option} {option === 1 ? 'star' : 'stars'}, {words[option].toLowerCase()}
            </span>
            <Star
              className={cx(
                'size-8 transition-transform duration-150 group-hover:scale-110',
                option <= value ? 'fill-brand text-brand' : 'text-line-strong',
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-card font-medium text-ink-2">
          {words[value]}
        </span>
      </div>
    </fieldset>
  )
}
