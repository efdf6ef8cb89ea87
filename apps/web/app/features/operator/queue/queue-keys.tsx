import { useEffect, useEffectEvent } from 'react'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { createStore } from '#app/lib/store.ts'

const name = 'itemo-console-keys'
const off = createStore(readStored('localStorage', name) === 'off')

/** Whether single keys are switched off in this browser. */
export const useKeysOff = (): boolean => off.useValue()

/** Switches single keys off or on in this browser. */
export function setKeysOff(next: boolean): void {
  off.set(next)
  storeText('localStorage', name, next ? 'off' : undefined)
}

/** The handlers of keys where they're bound. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Whether the focused element uses keys itself: a text field, a select or a radio button. A checkbox doesn't. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null

/** Whether Enter has no effect of its own: on the body, or on the link of what is already open. */
const isFree = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches('main a[aria-current=page]'))

/** Binds single keys, unless someone is typing, a dialog is open, or they're switched off. Enter and Space go to the focused element. */
export function useKeys(keys: Keys): void {
  const isOff = off.useValue()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
    if (event.key === 'Enter' && !isFree(event.target)) return
    // Space activates the focused element.
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

/** The key of a button, shown next to its label; not on a phone. */
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
