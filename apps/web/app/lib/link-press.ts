/**
 * Calls `act` when a link is pressed, so that a pending change of the address doesn't bring the person back from there. Returns a function
 * that stops listening.
 */
export function onLinkPress(act: () => void): () => void {
  const onPress = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) act()
  }
  document.addEventListener('click', onPress, { capture: true })
  return () => document.removeEventListener('click', onPress, { capture: true })
}
