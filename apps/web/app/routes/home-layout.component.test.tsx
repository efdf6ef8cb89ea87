import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { feed, idOf, itemCard, member } from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const bo = member('Bo')
const items = Array.from({ length: 8 }, (_, index) => itemCard(bo, { id: idOf(`item ${index}`) }))
const near = { latitude: 51.54, longitude: -0.06, label: 'E8 3PN' }
const narrowed = '/home?search=tent&from=2126-11-28&until=2126-11-29&max=40&near=E8+3PN&within=10'
const boxOf = (locator: { element: () => Element }) => locator.element().getBoundingClientRect()
const search = page.getByRole('combobox', { name: 'Search items' })

test.each([
  [390, 844, 1.5],
  [360, 640, 1],
])(
  'at %i × %i px the first card starts within 300 pixels with three active filters [R46]',
  async (width, height, rows) => {
    await page.viewport(width, height)
    server.answer('GET /items', feed(items, { near }))
    openApp(narrowed)
    const card = page.getByRole('main').getByRole('article').first()
    await expect.element(card).toBeVisible()
    const filters = page.getByRole('group', { name: 'Filters that are on' })
    await expect.element(filters).toBeVisible()
    expect(filters.getByRole('button', { name: /^Remove filter/ }).elements()).toHaveLength(3)
    expect(boxOf(card).top).toBeLessThanOrEqual(300)
    // The number of rows of cards above the navigation.
    const second = boxOf(page.getByRole('main').getByRole('article').nth(2))
    const above = boxOf(page.getByRole('navigation').first()).top - boxOf(card).top
    expect(above / (second.top - boxOf(card).top)).toBeGreaterThanOrEqual(rows)
    expect(boxOf(filters).height).toBeLessThanOrEqual(44)
  },
)

test.each([
  [390, 844, 64],
  [1280, 800, 0],
])(
  'at %i × %i px just listed items start on the first screen, below boosted ones [R55]',
  async (width, height, nav) => {
    await page.viewport(width, height)
    server.answer(
      'GET /items',
      feed(items, { boosted: items.slice(0, 4).map((item) => ({ ...item, is_boosted: true })) }),
    )
    openApp('/home')
    const heading = page.getByRole('heading', { name: 'Just listed' })
    await expect.element(page.getByRole('region', { name: 'Boosted' })).toBeVisible()
    await expect.element(heading).toBeVisible()
    expect(boxOf(heading).bottom).toBeLessThan(height - nav)
  },
)

test("on a phone search and filters stay at the top while scrolling, and the headline doesn't", async () => {
  await page.viewport(390, 640)
  server.answer('GET /items', feed(items))
  openApp('/home')
  await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible()
  window.scrollTo(0, 600)
  await expect.poll(() => boxOf(page.getByRole('heading', { level: 1 })).bottom).toBeLessThan(0)
  expect(boxOf(search).top).toBeGreaterThanOrEqual(0)
  expect(boxOf(search).bottom).toBeLessThanOrEqual(64)
  expect(boxOf(page.getByRole('button', { name: 'Filters' })).bottom).toBeLessThanOrEqual(64)
  window.scrollTo(0, 0)
})

test.each([
  [390, 844, 560],
  [360, 640, 400],
])('at %i × %i px the map is at least %i pixels high between search and navigation', async (width, height, least) => {
  await page.viewport(width, height)
  server.answer('GET /items', feed(items, { near }))
  server.answer('GET /items/map', { items, total: 8, total_is_more: false })
  openApp(`${narrowed}&view=map`)
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Filters that are on' })).toBeVisible()
  const map = boxOf({ element: () => document.querySelector('.item-map') ?? document.body })
  const shown = Math.min(map.bottom, boxOf(page.getByRole('navigation').first()).top) - map.top
  expect(map.top).toBeLessThan(200)
  expect(shown).toBeGreaterThanOrEqual(least)
})

test.each([
  [390, 844],
  [1280, 800],
])('at %i × %i px everything can be scrolled clear of the navigation and the map button', async (width, height) => {
  await page.viewport(width, height)
  server.answer('GET /items', feed([], { near }))
  server.answer('GET /items/wider', { without: [], farther: null, categories: ['Camping & Hiking'] })
  openApp('/home?search=zzqqx&near=E8+3PN')
  await expect.element(page.getByText('No items found', { exact: true })).toBeVisible()
  const feedButtons = () =>
    [...document.querySelectorAll('#feed button, #feed a')].filter((one) => one.checkVisibility())
  await expect.poll(() => feedButtons().some(({ textContent }) => textContent.includes('Camping & Hiking'))).toBe(true)
  window.scrollTo(0, document.documentElement.scrollHeight)
  const covered = feedButtons().filter((one) => {
    const { x, y, width: wide, height: high } = one.getBoundingClientRect()
    const there = document.elementFromPoint(x + wide / 2, y + high - 2)
    return y > 0 && !one.contains(there)
  })
  expect(covered.map(({ textContent }) => textContent)).toEqual([])
  window.scrollTo(0, 0)
})

/** The names of controls that are cut off at the edge: they neither fit on the screen nor are in a scrolling row. */
function beyondTheEdge(): string[] {
  const scrolls = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
    return false
  }
  return [...document.querySelectorAll('main button, main a, main h2, header button, header a, nav a, dialog button')]
    .filter((element) => element.checkVisibility() && !scrolls(element))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // A skip link is off the screen until it's focused, and text for screen readers only is one pixel wide.
      return width > 1 && right > 0 && (left < -1 || right > window.innerWidth + 1)
    })
    .map((element) => element.textContent || element.getAttribute('aria-label') || element.tagName)
}

test.each([
  ['results', narrowed, items, 'Results for “tent”'],
  ['no results', '/home?search=zzqqx&near=E8+3PN', [], 'No items found'],
  ['the map', '/home?view=map&search=tent', items, '8 items'],
  ['an empty map', '/home?view=map&search=zzqqx', [], 'No items with location data to display on map'],
])(
  'with double-size text %s on a phone scroll only vertically, and nothing is cut off',
  async (_, path, found, text) => {
    await page.viewport(390, 844)
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    server.answer('GET /items', feed([...found], { near }))
    server.answer('GET /items/map', { items: [...found], total: found.length, total_is_more: false })
    server.answer('GET /items/wider', { without: [], farther: null, categories: ['Camping & Hiking'] })
    openApp(path)
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(beyondTheEdge()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)
