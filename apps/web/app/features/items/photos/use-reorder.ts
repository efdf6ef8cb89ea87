import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

/** Marks a tile, so that the one under a finger can be found. */
export const photoMark = 'data-photo-place'

/** The distance from the edge of the screen at which a drag scrolls the page, in pixels. */
const edge = 72

const steps: ReadonlyMap<string, -1 | 1> = new Map(
  Object.entries({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }),
)

/** Reorders photos by dragging, or by the arrow keys on a handle. `move` is called with the new place, from 0. */
export function useReorder(move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()

  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    if (dragged === undefined) return
    if (event.clientY < edge) window.scrollBy(0, -edge / 4)
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, edge / 4)
    const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${photoMark}]`)
    if (tile) move(dragged, Number(tile.getAttribute(photoMark)))
  })
  useEffect(() => {
    if (dragged === undefined) return undefined
    const end = () => setDragged(undefined)
    const listen = (event: globalThis.PointerEvent) => follow(event)
    // On the window: a tile that is moved in the DOM loses the pointer capture.
    window.addEventListener('pointermove', listen)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', listen)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [dragged])

  return {
    dragged,
    grab: (key: string, event: PointerEvent) => {
      if (event.button === 0) setDragged(key)
    },
    press: (key: string, place: number, event: KeyboardEvent) => {
      const step = steps.get(event.key)
      if (step === undefined) return
      event.preventDefault()
      move(key, place + step)
    },
  }
}
