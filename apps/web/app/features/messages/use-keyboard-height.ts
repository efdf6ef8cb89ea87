import { useSyncExternalStore } from 'react'

/** What is less is a bar of the browser. */
const minPx = 120

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange)
  return () => window.visualViewport?.removeEventListener('resize', onChange)
}

/** How much of the page a phone's keyboard covers, in CSS pixels; 0 where it makes the page smaller by itself. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => (window.visualViewport ? keyboardHeight(window.innerHeight, window.visualViewport) : 0),
    () => 0,
  )
}

/** The same from the numbers. A page that is magnified with two fingers shows less of itself without any keyboard. */
export function keyboardHeight(
  pageHeight: number,
  { height, scale }: { readonly height: number; readonly scale: number },
): number {
  const covered = Math.round(pageHeight - height * scale)
  return covered < minPx ? 0 : covered
}
