import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** More stops than any page has. */
const maxStops = 120

/** Gives the focus at once, for what is reached by Tab elsewhere. */
export async function focus(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (!(element instanceof HTMLElement)) throw new Error('Only what is in HTML can have the focus')
  element.focus()
}

/** Presses Tab until something has the focus, as someone without a mouse does; it must also be seen to have it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    const element = target.element()
    if (element === document.activeElement) {
      // Some controls show it on the box around them.
      const boxes = [element, element.parentElement, element.closest('label')].filter((box) => box !== null)
      const seen = boxes.some((box) => getComputedStyle(box).outlineStyle !== 'none')
      expect(seen, `the focus on ${element.outerHTML.slice(0, 100)} can be seen`).toBe(true)
      return
    }
    await userEvent.tab()
  }
  throw new Error(`${target.element().outerHTML.slice(0, 100)} cannot be reached with the Tab key`)
}

/** Goes to something with Tab and presses Enter on it. */
export async function enter(target: Locator): Promise<void> {
  await tabTo(target)
  await userEvent.keyboard('{Enter}')
}
