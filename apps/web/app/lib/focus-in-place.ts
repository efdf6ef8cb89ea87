import { type RefObject, useEffect, useRef } from 'react'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** An element and its number among those of its parent. */
interface Place {
  readonly element: Element
  readonly at: number
}

/** Where something is, from itself outwards as far as the box. */
function placesOf(from: Element, box: Element): Place[] {
  const places: Place[] = []
  for (let element = from; element !== box && element.parentElement; element = element.parentElement)
    places.push({ element, at: [...element.parentElement.children].indexOf(element) })
  return places
}

/** The first control of an element, or the element if it's one. */
function controlOf(element: Element | undefined): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(focusable)) return element
  return element?.querySelector<HTMLElement>(focusable) ?? null
}

/** Puts the focus on what stands where something of the box was, or else on the nearest control around it. */
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

/** In the box the focus stays where it was when what had it goes: a button for a form, or a form that is over. */
export function useFocusInPlace<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    let places: readonly Place[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (box.contains(target)) places = placesOf(target, box)
      // Anyone who went on elsewhere stays there; a question is about what is in the box.
      else if (!target.closest('[role=dialog], [role=alertdialog]')) places = []
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) focusPlace(places, box)
    })
    document.addEventListener('focusin', remember)
    observer.observe(box, { childList: true, subtree: true })
    // A question about it may have the focus when it goes, and be gone itself only then.
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return ref
}
