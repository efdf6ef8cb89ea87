import { useEffect, useEffectEvent } from 'react'
import { keepText, readKept } from '#app/lib/kept-text.ts'
import { createStore } from '#app/lib/store.ts'

const name = 'itemo-console-keys'
const off = createStore(readKept('localStorage', name) === 'off')

/** Whether single keys do nothing, in this browser. */
export const useKeysOff = (): boolean => off.useValue()

/** Switches single keys off or on: in this browser, from now on. */
export function setKeysOff(next: boolean): void {
  off.set(next)
  keepText('localStorage', name, next ? 'off' : undefined)
}

/** What each key does where it is bound. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Whether a key belongs to what has the focus: text, a choice or a list of them. A box that is ticked takes none. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null

/** Whether Enter does nothing of its own there: on nothing, or on the link of what is open already. */
const isFree = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches('main a[aria-current=page]'))

/** Single keys, while nobody types, no dialog is open and they aren't switched off. Enter and Space belong to what has the focus. */
export function useKeys(keys: Keys): void {
  const isOff = off.useValue()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
    if (event.key === 'Enter' && !isFree(event.target)) return
    // Space presses what has the focus.
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, summary, input'))
      return
    event.preventDefault()
    act()
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
