import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { dayButton } from '../../test/days.ts'
import { dayFromNow, feed, idOf, item, itemCard, member, noReviews, quote } from '../../test/fixtures.ts'
import { showOn } from '../../test/media.ts'
import { server } from '../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

beforeEach(() => showOn({ features: { 'forced-colors': 'active' } }))
afterEach(() => showOn())

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
/** The system's colour for selected elements. */
function highlight(): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
  const colour = backgroundOf(probe)
  probe.remove()
  return colour
}

test("the selected day, the request button and the gallery's dots are visible in high contrast", async () => {
  const images = [0, 1, 2].map((position) => ({
    id: idOf(`photo-${position}`),
    image_url: `${position}.jpg`,
    position,
  }))
  server.answer('GET /items/:itemId', item(owner, { images }))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', quote)
  openApp(`/item/${item(owner).id}`, { as: renter })
  await dayButton(dayFromNow(0)).click()
  await expect.poll(() => backgroundOf(dayButton(dayFromNow(0)).element())).toBe(highlight())
  const unchosen = document.querySelector('td:not([aria-selected="true"]) > button')
  expect(unchosen && backgroundOf(unchosen)).not.toBe(highlight())
  const request = page.getByRole('button', { name: 'Request to Hire' }).element()
  expect(getComputedStyle(request).borderWidth).toBe('1px')
  await expect.poll(() => document.querySelectorAll('[data-mark]').length).toBeGreaterThan(2)
  const dots = Array.from(document.querySelectorAll('[data-mark]'), backgroundOf)
  expect(dots.filter((colour) => colour === highlight())).toHaveLength(1)
})

test('the current page in the navigation and the selected tab are visible in high contrast', async () => {
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  const tabs = page.getByRole('tab')
  await expect.poll(() => tabs.elements().length).toBeGreaterThan(1)
  const marked = (elements: readonly Element[]) => elements.map((element) => backgroundOf(element) === highlight())
  await expect.poll(() => marked(tabs.elements()).filter(Boolean)).toHaveLength(1)
  const pages = document.querySelectorAll('[data-bottom-nav] a')
  expect(marked(Array.from(pages)).filter(Boolean)).toHaveLength(1)
})

test('the active filter is visible in high contrast', async () => {
  server.answer('GET /items', feed([itemCard(owner)], { total: 1 }))
  openApp('/home?category=Power+Tools')
  const category = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(category('Power Tools')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => backgroundOf(category('Power Tools').element())).toBe(highlight())
  const pressed = Array.from(document.querySelectorAll('[aria-pressed]'))
  expect(pressed.length).toBeGreaterThan(3)
  const on = pressed.filter((button) => backgroundOf(button) === highlight())
  expect(on.map((button) => button.getAttribute('aria-pressed'))).toEqual(on.map(() => 'true'))
  expect(on.map(({ textContent }) => textContent)).toContain('Power Tools')
  expect(pressed.filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual(on)
})
