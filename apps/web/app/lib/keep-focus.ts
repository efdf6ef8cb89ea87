import { type RefObject, useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea'
const enabled = 'a[href], :is(button, input, select, textarea):enabled'

/** Moves the focus to the same control of a neighbour when a list entry is removed, and to the list's first when none is left. */
export function useKeepFocus<T extends HTMLElement>(entries: string): RefObject<T | null> {
  const list = useRef<T>(null)
  useEffect(() => {
    const root = list.current
    if (!root) return undefined
    let last: { readonly entry: Element; readonly fromEnd: number; place: number } | undefined
    const all = () => [...root.querySelectorAll(entries)]

    const remember = ({ target }: FocusEvent) => {
      const entry = target instanceof Element ? target.closest(entries) : null
      if (!entry) return (last = undefined)
      // Counted from the end: the controls that only some entries have come first.
      const controls = [...entry.querySelectorAll(focusable)]
      const fromEnd = controls.length - controls.findIndex((one) => one === target)
      return (last = { entry, fromEnd, place: all().indexOf(entry) })
    }
    const observer = new MutationObserver(() => {
      if (!last) return
      if (last.entry.isConnected) {
        last.place = all().indexOf(last.entry)
        return
      }
      if (document.activeElement !== document.body) return
      const next = all()[Math.min(last.place, all().length - 1)]
      const controls = [...(next ?? root).querySelectorAll<HTMLElement>(focusable)]
      const same = next ? controls.at(-last.fromEnd) : undefined
      ;(same ?? controls[0])?.focus()
    })
    root.addEventListener('focusin', remember)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [entries])
  return list
}

/** An element and its index among its siblings. */
interface Place {
  readonly element: Element
  readonly at: number
}

/** The path of an element: its places from itself out to the box. */
function placesOf(from: Element, box: Element): Place[] {
  const places: Place[] = []
  for (let element = from; element !== box && element.parentElement; element = element.parentElement)
    places.push({ element, at: [...element.parentElement.children].indexOf(element) })
  return places
}

/** The element itself if it's a control, otherwise its first control. */
function controlOf(element: Element | undefined): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(enabled)) return element
  return element?.querySelector<HTMLElement>(enabled) ?? null
}

/** Focuses the element that replaced a removed one of the box, or else the nearest control around it. */
function focusPlace(places: readonly Place[], box: Element): void {
  const gone = places.findLastIndex(({ element }) => !element.isConnected)
  const at = places[gone]?.at
  if (at === undefined) return
  const around = [...places.slice(gone + 1).map(({ element }) => element), box]
  const near = around[0]?.children
  for (const element of [near?.[at], near?.[at - 1], ...around]) {
    const control = controlOf(element)
    if (control) return control.focus({ preventScroll: true })
  }
}

/** Keeps the focus in place when the focused element of the box is removed: a button replaced by a form, or a form that is done. */
export function useFocusInPlace<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    let places: readonly Place[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (box.contains(target)) places = placesOf(target, box)
      // Someone who moved the focus elsewhere keeps it there; a dialog is still about the box.
      else if (!target.closest('[role=dialog], [role=alertdialog]')) places = []
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) focusPlace(places, box)
    })
    document.addEventListener('focusin', remember)
    observer.observe(box, { childList: true, subtree: true })
    // A dialog about the box may hold the focus when the element is removed, and close only later.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return ref
}
