import { type RefObject, useEffect, useRef } from 'react'

const focusable = 'a[href], button, input, select, textarea'

/** Moves the focus to the same control of a neighbour when an entry of a list goes, and to the list's first when none is left. */
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
      // Counted from the end: what an entry can do to itself comes first, and not each can do the same.
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
