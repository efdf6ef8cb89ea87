import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** More tab stops than any page has. */
const maxStops = 120

/** Focuses an element directly, where reaching it with Tab is tested elsewhere. */
export async function focus(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  const element = target.element()
  if (!(element instanceof HTMLElement)) throw new Error('Only HTML elements can have the focus')
  element.focus()
}

/** Presses Tab until an element has the focus, as keyboard users do; the focus must also be visible. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    const element = target.element()
    if (element === document.activeElement) {
      // Some controls show the focus on their container.
      const boxes = [element, element.parentElement, element.closest('label')].filter((box) => box !== null)
      const seen = boxes.some((box) => getComputedStyle(box).outlineStyle !== 'none')
      expect(seen, `the focus on ${element.outerHTML.slice(0, 100)} can be seen`).toBe(true)
      return
    }
    await userEvent.tab()
  }
  throw new Error(`${target.element().outerHTML.slice(0, 100)} cannot be reached with the Tab key`)
}

/** Moves to an element with Tab and presses Enter. */
export async function enter(target: Locator): Promise<void> {
  await tabTo(target)
  await userEvent.keyboard('{Enter}')
}
