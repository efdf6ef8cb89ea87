/** Scrolls to an element, without animation under reduced motion. */
export function showIn(element: Element | undefined, where: ScrollIntoViewOptions): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest', ...where, behavior: calm ? 'instant' : 'smooth' })
}
