import type { Locator, Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target.toString()} is not on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags with the left button of a mouse. */
export async function dragWithMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  await moveMouse(page, await middleOf(from), await middleOf(to))
}

/** Drags with a real touch: only Chromium's DevTools protocol can create one. */
export async function dragWithFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  await moveFinger(page, await middleOf(from), await middleOf(to))
}

/** Swipes over an element, to the right by a fraction of its width: with a finger on a phone, otherwise with a mouse. */
export async function swipe(page: Page, target: Locator, part: number, isPhone: boolean): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const middle = await middleOf(target)
  const by = part * ((await target.boundingBox())?.width ?? 0)
  const move = isPhone ? moveFinger : moveMouse
  await move(page, { x: middle.x - by / 2, y: middle.y }, { x: middle.x + by / 2, y: middle.y })
}

async function moveMouse(page: Page, start: Point, end: Point): Promise<void> {
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

async function moveFinger(page: Page, start: Point, end: Point): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8
    await touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
  }
  await touch('touchEnd', [])
  await tools.detach()
}
