import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, reloadApp, visit, whereabouts } from '../../test/app.tsx'
import { dayButton } from '../../test/days.ts'
import { dayFromNow, item, member, noReviews, quote } from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const owner = member('Oda')
const washer = item(owner, { weekly_rate: 50, monthly_rate: 150, description: 'Quiet and strong. '.repeat(40) })
const [from, until] = [dayFromNow(1), dayFromNow(1)]

async function openItem([width, height]: readonly [number, number], search = '') {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  server.answer('POST /quotes', quote)
  await openWithoutPrice(search)
}

async function openWithoutPrice(search: string) {
  server.answer('GET /items/:itemId', washer)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /profiles/:userId/reviews', noReviews)
  openApp(`/item/${washer.id}${search}`, { as: member('Rik') })
  await expect.element(page.getByRole('heading', { level: 1, name: washer.title })).toBeVisible()
}

const inView = (element: Element | null | undefined) => {
  const box = element?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight
}

test.each([
  [1280, 800],
  [1366, 768],
] as const)(
  'at %i × %i px price and button are visible next to the picture without scrolling',
  async (width, height) => {
    await openItem([width, height])
    await expect.element(page.getByRole('button', { name: 'Choose dates' })).toBeInViewport({ ratio: 1 })
    expect(inView(page.getByText('£10/day · £50/week · £150/month').element())).toBe(true)
    const gallery = page.getByRole('group', { name: `Pictures of ${washer.title}` })
    await expect.element(gallery).toBeVisible()
    expect(gallery.element().getBoundingClientRect().height).toBeLessThanOrEqual(height * 0.6)
  },
)

test.each([
  [1366, 768],
  [1280, 720],
] as const)('at %i × %i px the fee is visible next to its total [marketplace 9.1]', async (width, height) => {
  await openItem([width, height], `?from=${from}&until=${until}`)
  await expect.element(page.getByText('1 day, all in')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => inView(document.querySelector('[data-fee]'))).toBe(true)
  expect(document.querySelector('[data-fee]')?.textContent).toContain('£1.50')
})

test("without dates the button asks for them and isn't red; with dates it requests the hire [marketplace 8.11]", async () => {
  await openItem([1280, 800])
  await page.getByRole('button', { name: 'Choose dates' }).click()
  await expect.element(page.getByText('Please select hire dates')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  // Keyboard users continue in the calendar.
  await expect.element(dayButton(dayFromNow(0))).toHaveFocus()
  await dayButton(dayFromNow(0)).click()
  await expect.element(page.getByRole('button', { name: 'Request to Hire' })).toBeVisible()
  expect(page.getByText('Please select hire dates').elements()).toHaveLength(0)
})

/** The total height of fixed elements in the window, whatever they are. */
function fixedHeight(): number {
  const fixed = [...document.body.querySelectorAll('*')].filter((one) => getComputedStyle(one).position === 'fixed')
  // The skip link is above the window, and an overlay over all of it lets presses through.
  const boxes = fixed
    .map((one) => one.getBoundingClientRect())
    .filter(({ bottom, height }) => bottom > 0 && height < window.innerHeight)
  return boxes.reduce((sum, { height }) => sum + height, 0)
}

test.each([
  [390, 844, 'Choose dates', ''],
  [390, 844, 'Request to Hire', `?from=${from}&until=${until}`],
  [360, 640, 'Choose dates', ''],
] as const)(
  'at %i × %i px at most 80 px are covered by fixed bars, with %s in them',
  async (width, height, label, search) => {
    await openItem([width, height], search)
    await expect.element(page.getByRole('button', { name: label })).toBeInViewport({ ratio: 1 })
    expect(fixedHeight()).toBeGreaterThan(40)
    expect(fixedHeight()).toBeLessThanOrEqual(80)
  },
)

const clear = page.getByRole('button', { name: 'Clear dates' })
const leave = async () => {
  visit('/about')
  await expect.element(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
}

test('selected dates are restored after going back to the page or reloading it', async () => {
  await openItem([1280, 800])
  const address = whereabouts()
  await dayButton(dayFromNow(0)).click()
  await expect.element(clear).toBeVisible()
  await leave()
  window.history.back()
  await expect.element(clear).toBeVisible()
  reloadApp()
  await expect.element(clear).toBeVisible()
  expect(whereabouts()).toBe(address)
})

test('cleared dates stay cleared, and a new visit starts without dates', async () => {
  const nothing = page.getByText('Pick the first and the last day')
  await openItem([1280, 800])
  const address = whereabouts()
  await dayButton(dayFromNow(0)).click()
  await clear.click()
  reloadApp()
  await expect.element(nothing).toBeVisible()
  await dayButton(dayFromNow(0)).click()
  await leave()
  visit(address)
  await expect.element(nothing).toBeVisible()
})

test('only one of the two contact buttons stands out', async () => {
  await openItem([1280, 800])
  const looks = ['Message', 'Contact'].map((name) => {
    const button = page.getByRole('button', { name, exact: true }).element()
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(button)
    return [backgroundColor, borderTopColor, borderTopWidth].join(' ')
  })
  expect(looks[0]).not.toBe(looks[1])
})

test("on a phone the item's bar replaces the navigation, at most 80 px high, and add-ons show once", async () => {
  await openItem([390, 844])
  await expect.element(page.getByRole('button', { name: 'Choose dates' })).toBeVisible()
  const fixed = [...document.querySelectorAll('[data-fixed-bar], [data-bottom-nav]')]
  const heights = fixed.map((bar) => bar.getBoundingClientRect().height)
  expect(Math.max(...heights)).toBeGreaterThan(40)
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(80)
  const shown = page
    .getByText('Patio brush')
    .elements()
    .filter((one) => one.getBoundingClientRect().height > 0)
  expect(shown).toHaveLength(1)

  // The last content can be scrolled out from under the bar.
  window.scrollTo(0, document.documentElement.scrollHeight)
  const last = document.querySelector('main')?.lastElementChild?.getBoundingClientRect()
  const bar = document.querySelector('[data-fixed-bar]')?.getBoundingClientRect()
  expect(last?.bottom).toBeLessThanOrEqual(bar?.top ?? 0)
})

/** Layout shifts are reported after the frame in which they happen. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

test.each([
  [1280, 800],
  [1280, 1400],
  [390, 844],
] as const)(
  'at %i × %i px nothing shifts when the price for the dates in the address arrives',
  async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    const answer = server.hold('POST /quotes', quote)
    await openWithoutPrice(`?from=${from}&until=${until}`)
    await expect.element(page.getByRole('status', { name: 'Working out the price' })).toBeInTheDocument()
    // Waits for other content that loads at the same time, which isn't measured here.
    await Promise.allSettled([...document.fonts].map((font) => font.load()))
    await expect.element(page.getByText('No reviews yet').first()).toBeInTheDocument()
    await drawn()
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => void shifts.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift' })
    onTestFinished(() => observer.disconnect())
    answer()
    await expect.element(page.getByLabelText('Price breakdown')).toBeInTheDocument()
    await drawn()
    const moved = [...shifts, ...(observer.takeRecords() as Shift[])]
    expect(moved.map(({ value, sources }) => [value, sources.map(({ node }) => node?.textContent)])).toEqual([])
  },
)
