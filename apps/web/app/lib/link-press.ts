/**
 * Acts when a link is pressed: that is where the person wants to go, and an address that still waits to be written must not call
 * them back. Answers how to stop listening.
 */
export function onLinkPress(act: () => void): () => void {
  const hear = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) act()
  }
  document.addEventListener('click', hear, { capture: true })
  return () => document.removeEventListener('click', hear, { capture: true })
}
