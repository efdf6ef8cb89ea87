import type { Mark } from './map-provider.ts'

export interface ShownMark {
  readonly mark: Mark
  readonly button: HTMLButtonElement
  readonly remove: () => void
}

/**
 * Updates the marks: one that stays keeps its button, only changed ones are recreated. The `raised` one is above the others. `add` returns
 * a function that removes the mark.
 */
export function updateMarks(
  shown: Map<string, ShownMark>,
  wanted: readonly Mark[],
  raised: string | undefined,
  add: (mark: Mark, button: HTMLButtonElement) => () => void,
): void {
  const next = new Map(wanted.map((mark) => [mark.key, mark]))
  for (const [key, { mark, remove }] of shown) {
    const after = next.get(key)
    if (after?.name === mark.name && after.text === mark.text) continue
    remove()
    shown.delete(key)
  }
  for (const mark of wanted) {
    if (shown.has(mark.key)) continue
    const button = createButton(mark)
    shown.set(mark.key, { mark, button, remove: add(mark, button) })
  }
  for (const [key, { button }] of shown) button.classList.toggle('map-mark-raised', key === raised)
}

function createButton(mark: Mark): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `map-mark map-mark-${mark.look}`
  button.setAttribute('aria-label', mark.name)
  const label = document.createElement('span')
  label.textContent = mark.text
  button.append(label)
  return button
}
