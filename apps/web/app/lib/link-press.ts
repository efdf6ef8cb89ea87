/**
 * Calls `act` when a link is pressed, so that a pending change of the address doesn't bring the person back from there. Returns a function
 * that stops listening.
 */
export function onLinkPress(act: () => void): () => void {
  const hear = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) act()
  }
  document.addEventListener('click', hear, { capture: true })
  return () => document.removeEventListener('click', hear, { capture: true })
}
