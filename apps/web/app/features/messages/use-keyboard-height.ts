import { useSyncExternalStore } from 'react'

/** Anything smaller is a browser toolbar. */
const minPx = 120

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}

/** How much of the page a phone's keyboard covers, in CSS pixels; 0 where the browser resizes the page. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => (window.visualViewport ? keyboardHeight(window.innerHeight, window.visualViewport) : 0),
    () => 0,
  )
}

/** The same calculation from the numbers. A pinch-zoomed page shows a smaller part too, without a keyboard. */
export function keyboardHeight(
  pageHeight: number,
  { height, scale }: { readonly height: number; readonly scale: number },
): number {
  const covered = Math.round(pageHeight - height * scale)
  return covered < minPx ? 0 : covered
}
