import type { Mark } from './map-provider.ts'

/** The button of a mark: the same on every provider's map. */
export function createMarkButton(mark: Mark): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `map-mark map-mark-${mark.look}`
  button.setAttribute('aria-label', mark.name)
  const label = document.createElement('span')
  label.textContent = mark.text
  button.append(label)
  return button
}
