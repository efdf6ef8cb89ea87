import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any page has. */
const maxStops = 120

/** Presses Tab until an element has focus, as someone without a mouse does; the focus must also be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const shown = await target.evaluate((element) => {
        // Some controls show focus on their container.
        const boxes = [element, element.parentElement, element.closest('label')].filter((box) => box !== null)
        return boxes.some((box) => getComputedStyle(box).outlineStyle !== 'none')
      })
      expect(shown, `the focus on ${target.toString()} can be seen`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} cannot be reached with the Tab key`)
}

/** Moves to an element with Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Moves to a field with Tab and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
