import { useEffect, useEffectEvent, useState } from 'react'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { createStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'

const name = 'itemo-console-keys'
const off = createStore(readKept('localStorage', name) === 'off')

/** What each key does where it is bound; one that answers false leaves it to the next. */
export type Keys = Readonly<Record<string, (() => unknown) | undefined>>

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Whether Enter does nothing of its own there: on nothing, or on the link of what is open already. */
const isFree = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches('main a[aria-current=page]'))

/** Single keys, while nobody types, no dialog is open and they aren't switched off. Enter belongs to what has the focus. */
export function useKeys(keys: Keys): void {
  const isOff = off.useValue()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
    if (event.key === 'Enter' && !isFree(event.target)) return
    if (act() !== false) event.preventDefault()
  })
  useEffect(() => {
    if (isOff) return undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff])
}

/** The key of a button, shown with it; a phone has none. */
export function Key({ children }: { readonly children: string }) {
  const isOff = off.useValue()
  if (isOff) return null
  return (
    <kbd
      aria-hidden="true"
      className="hidden rounded-small border border-current px-1.5 font-sans text-caption md:inline-block"
    >
      {children}
    </kbd>
  )
}

const sheet = [
  ['j, k', 'Next case, the one before'],
  ['Enter', 'Open the case; in it, accept what is suggested'],
  ['.', 'Accept what is suggested'],
  ['e', 'No action'],
  ['t', 'Take down, hide or remove'],
  ['h', 'Hold the listing'],
  ['w', 'Warn'],
  ['s', 'Suspend'],
  ['a', 'Take the case, or let go of it'],
  ['n', 'Add a note'],
  ['z', 'Undo the last decision'],
  ['f', 'Filter'],
  ['Esc', 'Close'],
  ['g, then o q p i r m s e j t', 'Overview, queue, people, items, rentals, money, support, settings, jobs, team'],
  ['?', 'These keys'],
] as const

/** The sheet of keys, with the switch that turns them off. */
export function KeySheet() {
  const [isOpen, setOpen] = useState(false)
  const isOff = off.useValue()
  useKeys({ '?': () => setOpen(true) })
  const setOff = (next: boolean) => {
    off.set(next)
    keepText('localStorage', name, next ? 'off' : undefined)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Keys <Key>?</Key>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keys">
        <Switch
          label="Single keys"
          hint="They do nothing while you type."
          checked={!isOff}
          onChange={(on) => setOff(!on)}
        />
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {sheet.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-semibold">{key}</dt>
              <dd className="text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
