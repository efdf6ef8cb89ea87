import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface TabsProps<Value extends string> {
  /** The label of the tab list, for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly content: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** By how many tabs a key moves the focus; Home and End overshoot and are clamped. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['Home', -Infinity],
  ['End', Infinity],
])

/** Tabs over panels; the arrow keys move the focus, Enter and Space select. Only the selected panel is rendered. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId()
  // The tab that has the keyboard focus, until the focus leaves the list.
  const [reached, setReached] = useState<Value>()
  const chosen = tabs.find((tab) => tab.value === value)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps.get(event.key)
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const from = buttons.findIndex((button) => button === document.activeElement)
    const around = (from + step + buttons.length) % buttons.length
    buttons.at(Number.isFinite(step) ? around : step < 0 ? 0 : -1)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setReached(undefined)
        }}
        className="relative flex rounded-full bg-sunken p-1 print:hidden"
      >
        {/* The highlight behind the selected tab; all tabs have the same width. */}
        <span
          aria-hidden
          className="absolute top-1 bottom-1 left-1 rounded-full bg-raised shadow-e1 transition-transform duration-200"
          style={{
            width: `calc((100% - 0.5rem) / ${tabs.length})`,
            transform: `translateX(${tabs.findIndex((tab) => tab.value === value) * 100}%)`,
          }}
        />
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === (reached ?? value) ? 0 : -1}
            onFocus={() => setReached(tab.value)}
            onClick={() => onChange(tab.value)}
            className="relative z-10 min-h-10 min-w-0 grow basis-0 rounded-full px-3 text-card font-medium text-ink-2 transition-colors hover:text-ink aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="mt-6 rounded-small"
      >
        {chosen?.content}
      </div>
    </div>
  )
}
