/** What asks a layer over the page to close. */
interface Asking {
  readonly reason: string
  readonly event: Event
}

/** Whether only the second click of a double click asks: the first one opened the layer, and nobody has seen it yet. */
export function isSecondClick({ reason, event }: Asking): boolean {
  return reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1
}
