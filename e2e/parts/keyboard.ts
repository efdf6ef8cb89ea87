import { expect, type Locator, type Page } from '@playwright/test'
import { finishAnimations } from './animations.ts'

/** More stops than any page has. */
const maxStops = 120

/** Presses Tab until something has the focus, as someone without a mouse does; it must also be seen to have it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const shown = await target.evaluate((element) => {
        // Some controls show it on the box around them.
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

/** Presses Tab from the top of a page to the end of its main part. What has the focus is not under something that is fixed, and within the window. */
export async function expectNothingHidden(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    // What the last stop had shown is on its way out.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await finishAnimations(page)
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body || element.closest('nav[aria-label="Main"]')) return undefined
      const { x, y, width, height } = element.getBoundingClientRect()
      // The middle and the middles of its edges: corners may be round.
      const points = [
        [x + width / 2, y + height / 2],
        [x + width / 2, y + 2],
        [x + width / 2, y + height - 2],
        [x + 2, y + height / 2],
        [x + width - 2, y + height / 2],
      ] as const
      const seen = points.every(([left, top]) => {
        const there = document.elementFromPoint(left, top)
        return there !== null && (element.contains(there) || there.contains(element))
      })
      // A field that only assistive technology sees has a label that is seen; a panel may be taller than the window.
      return { seen: seen || width <= 1 || height > window.innerHeight / 2, html: element.outerHTML.slice(0, 120) }
    })
    if (focus === undefined) return
    expect(focus.seen, focus.html).toBe(true)
  }
}

/** Goes to something with Tab and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field with Tab and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
