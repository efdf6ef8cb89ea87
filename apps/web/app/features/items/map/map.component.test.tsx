import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { answerItem, openApp, reloadApp, whereabouts } from '../../../../test/app.tsx'
import { due, press, stopClock, turn, advanceUntil } from '../../../../test/clock.ts'
import { config, feed, idOf, item, itemCard, member } from '../../../../test/fixtures.ts'
import { enter, focus, tabTo } from '../../../../test/keyboard.ts'
import { showOn } from '../../../../test/media.ts'
import { expectIn, expectText, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Mara')
const at = (title: string, latitude: number, longitude: number, changes: Partial<ItemCardView> = {}) =>
  itemCard(owner, { id: idOf(title), title, latitude, longitude, ...changes })
const washer = item(owner)
const tent = at('Tent', 51.5, -0.16)
const drill = at('Drill', 51.52, -0.08)
const leeds = at('Lathe', 53.8, -1.55)

const list = page.getByRole('list', { name: 'Items on the map' })
const mark = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}, `) })
const isRaised = (title: string) => () => mark(title).elements()[0]?.classList.contains('map-mark-raised')
const chip = page.getByRole('button', { name: 'Remove filter: Map area' })

/** A server that returns the items within the bounds. Returns the bounds that were requested. */
function answerMap(items: readonly ItemCardView[], changes: { total_is_more?: boolean } = {}): string[] {
  const asked: string[] = []
  server.answer('GET /items', ({ query }) =>
    feed([...items], { near: query.near ? { label: null, ...atPoint } : null }),
  )
  server.answer('GET /items/map', ({ query: { bounds } }) => {
    const { south, west, north, east } = bounds
    asked.push([south, west, north, east].join(','))
    const inside = items.filter(
      ({ latitude, longitude }) =>
        Number(latitude) >= south &&
        Number(latitude) <= north &&
        Number(longitude) >= west &&
        Number(longitude) <= east,
    )
    return { items: inside, total: inside.length, total_is_more: false, ...changes }
  })
  return asked
}
const atPoint = { latitude: 51.51, longitude: -0.12 }

async function view(width: number, height: number) {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
}

// Prevents the question for the person's location.
beforeEach(() => localStorage.setItem('itemo.place', JSON.stringify({ source: 'all', until: Date.now() + 1e7 })))

test('on a desktop the list is next to the map: a card highlights its marker, and a marker shows its card', async () => {
  answerMap([tent, drill])
  openApp('/home?view=map')
  await expect.element(list.getByRole('link', { name: 'Tent' })).toBeVisible()
  const map = document.querySelector('.item-map')?.getBoundingClientRect()
  const cards = list.element().getBoundingClientRect()
  expect(cards.right).toBeLessThanOrEqual(map?.left ?? 0)
  expect(Math.abs(cards.width - (map?.width ?? 0))).toBeLessThan(16)
  expect(getComputedStyle(list.element()).gridTemplateColumns.split(' ')).toHaveLength(2)

  // The mouse may still be here from an earlier test.
  await list.getByRole('link', { name: 'Drill' }).unhover()
  await focus(list.getByRole('link', { name: 'Tent' }))
  await expect.poll(isRaised('Tent')).toBe(true)
  await list.getByRole('link', { name: 'Drill' }).hover()
  await expect.poll(isRaised('Drill')).toBe(true)
  expect(isRaised('Tent')()).toBe(false)

  await mark('Tent').click()
  const card = page.getByRole('dialog', { name: 'Tent' })
  await expect.element(card).toBeVisible()
  // No pin: a circle, which is no guarantee for an item placed by an outward code, shown as long as the card is open.
  const circles = () => document.querySelectorAll('path.map-circle').length
  expect(circles()).toBe(1)
  await expect.element(card.getByText('Around here')).toBeVisible()
  await expect.element(list.getByRole('listitem').filter({ hasText: 'Tent' })).toBeInViewport()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect.poll(circles).toBe(0)
})

test('on a phone the cards are a row below the map: card and marker select each other, by buttons too', async () => {
  await view(390, 844)
  answerMap([tent, drill])
  openApp('/home?view=map')
  const card = (title: string) => list.getByRole('link', { name: title })
  await expect.element(card('Tent')).toHaveAttribute('aria-current', 'true')
  await expect.poll(isRaised('Tent')).toBe(true)
  expect(list.getByRole('listitem').first().element().getBoundingClientRect().height).toBe(88)

  await page.getByRole('button', { name: 'Next item' }).click()
  await expect.element(card('Drill')).toHaveAttribute('aria-current', 'true')
  await expect.poll(isRaised('Drill')).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Next item' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(list.getByRole('listitem').last()).toBeInViewport({ ratio: 0.95 })

  await mark('Tent').click()
  await expect.element(card('Tent')).toHaveAttribute('aria-current', 'true')
  await expect.element(list.getByRole('listitem').first()).toBeInViewport({ ratio: 0.95 })
  await page.getByRole('dialog', { name: 'Tent' }).getByRole('button', { name: 'Close' }).click()

  // A swipe.
  list.element().scrollTo({ left: 2000, behavior: 'instant' })
  await expect.element(card('Drill')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'List' }).click()
  await expect.element(page.getByRole('region', { name: 'Map of items' })).not.toBeInTheDocument()
})

test('the row has at most 50 cards, and starts again once the current one is gone', async () => {
  await view(390, 844)
  const many = Array.from({ length: 60 }, (_, n) => at(`${n} tents`, 51.5 + n / 10_000, -0.16))
  answerMap(many)
  openApp('/home?view=map')
  const cards = list.getByRole('listitem')
  await expect.poll(() => cards.elements().length).toBe(50)
  list.element().scrollTo({ left: 1e5, behavior: 'instant' })
  await expect.element(list.getByRole('link', { name: '49 tents' })).toHaveAttribute('aria-current', 'true')
  answerMap(many.slice(0, 40))
  await queryClient().refetchQueries({ queryKey: ['items', 'map'] })
  await expect.poll(() => cards.elements().length).toBe(40)
  await expect.poll(() => list.element().scrollLeft).toBe(0)
  await expect.element(list.getByRole('link', { name: '0 tents', exact: true })).toHaveAttribute('aria-current', 'true')
})

test('a moved map is searched once idle, and its bounds stay in the address until removed', async () => {
  const asked = answerMap([tent, drill])
  openApp('/home?view=map')
  await expectText('2 items')
  expect(whereabouts()).toBe('/home?view=map')
  const map = page.getByRole('group', { name: /^Map/ })
  await focus(map)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(whereabouts).toMatch(/bounds=(-?\d+(\.\d{1,3})?(%2C)?){4}$/)
  await expect.element(chip).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Map area' })).toBeVisible()
  const boundsNow = () => new URLSearchParams(whereabouts().split('?')[1]).get('bounds') ?? ''
  const once = boundsNow()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => Number(boundsNow().split(',')[1])).toBeGreaterThan(Number(once.split(',')[1]))
  const moved = boundsNow()
  await expect.poll(() => asked.at(-1)).toBe(moved)

  reloadApp()
  await expectText(/^[12] items?$/)
  expect(asked.at(-1)).toBe(moved)
  await chip.click()
  await expect.poll(whereabouts).toBe('/home?view=map')
  await expect.poll(() => asked.at(-1)).toBe(asked[0])
})

test("a map around a place keeps its distance until moved, and panning for a card doesn't count as moving", async () => {
  answerMap([])
  const asked: (number | undefined)[] = []
  // At the upper edge of the map, where a card has no room.
  let edge: ItemCardView | undefined
  server.answer('GET /items/map', ({ query: { within_miles: miles, bounds } }) => {
    asked.push(miles)
    edge ??= at('Ladder', bounds.north - (bounds.north - bounds.south) / 20, (bounds.west + bounds.east) / 2)
    return { items: [edge], total: 1, total_is_more: false }
  })
  openApp('/home?view=map&near=51.51,-0.12&miles=3')
  const address = whereabouts()
  await expect.element(mark('Ladder')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remove filter: Within 3 miles/ })).toBeVisible()
  const top = () => mark('Ladder').element().getBoundingClientRect().top
  const before = top()
  stopClock()
  press(mark('Ladder'))
  // With reduced motion the card is there at once.
  await due(() => document.querySelectorAll('.map-card').length, 1)
  expect(top()).toBeGreaterThan(before + 20)
  const there = top()
  // Waits twice as long as a map has to be idle before it's searched.
  for (let step = 0; step < 20; step++) await turn(60)
  expect(top()).toBe(there)
  expect(asked).toEqual([3])
  expect(whereabouts()).toBe(address)

  await focus(page.getByRole('group', { name: /^Map/ }))
  await userEvent.keyboard('{ArrowRight}')
  await advanceUntil(() => asked, [3, undefined])
  expect(whereabouts()).toContain('bounds=')
  await due(() => chip.elements().length, 1)
})

test('leaving a map while it zooms after a resize causes no error', async () => {
  await showOn({ features: { 'prefers-reduced-motion': 'no-preference' } })
  onTestFinished(() => showOn())
  const asked = answerMap([tent, drill])
  openApp('/home?view=map')
  await expect.element(mark('Tent')).toBeVisible()
  const before = asked.length
  stopClock()
  press(page.getByRole('button', { name: 'Zoom in' }))
  window.dispatchEvent(new Event('resize'))
  // The zoom animation starts with the next frame.
  await due(() => document.querySelectorAll('.leaflet-zoom-anim').length, 1)
  press(page.getByRole('button', { name: 'List', exact: true }))
  await due(() => document.querySelectorAll('.item-map').length, 0)
  // Leaflet's pending callbacks would fail here.
  await turn(1000)
  expect(asked).toHaveLength(before)
})

test('with "Search as I move" off, which the device remembers, only the button searches', async () => {
  const asked = answerMap([tent, drill])
  openApp('/home?view=map')
  await expectText('2 items')
  const follow = page.getByRole('checkbox', { name: 'Search as I move' })
  await expect.element(follow).toBeChecked()
  await follow.click()
  reloadApp()
  await expectText('2 items')
  await expect.element(follow).not.toBeChecked()
  const before = asked.length
  await focus(page.getByRole('group', { name: /^Map/ }))
  await userEvent.keyboard('{-}')
  const again = page.getByRole('button', { name: 'Search this area' })
  await expect.element(again).toBeVisible()
  expect(asked).toHaveLength(before)
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await expect.poll(() => asked.length).toBe(before + 1)
  await expect.element(chip).toBeVisible()
})

test('a failed map search keeps the previous items, with a message and a way to retry', async () => {
  answerMap([tent, drill])
  openApp('/home?view=map')
  await expectText('2 items')
  server.refuse('GET /items/map', 'rate_limited')
  await focus(page.getByRole('group', { name: /^Map/ }))
  await userEvent.keyboard('{ArrowRight}')
  await expectText(`Failed to load items. ${errorSentence('rate_limited')}`)
  await expect.element(list.getByRole('link', { name: 'Tent' })).toBeVisible()
  await expect.element(mark('Drill')).toBeVisible()
  answerMap([tent])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectText('1 item')
  await expect.element(list.getByRole('link', { name: 'Drill' })).not.toBeInTheDocument()
})

test('an empty area says so and offers to zoom out to the nearest match', async () => {
  answerMap([leeds])
  openApp('/home?view=map')
  await expectText('No items in this area')
  // Without a price there is no fee.
  expect(shown(/plus 15% fee/)()).toBe(0)
  await page.getByRole('button', { name: 'Zoom out to where there are items' }).click()
  await expect.element(mark('Lathe')).toBeVisible()
  await expectText('1 item')
  await expectText(/plus 15% fee/)
})

test('an empty area offers an alert around its centre', async () => {
  answerMap([leeds])
  openApp('/home?view=map&search=lathe&bounds=51.4,-0.2,51.6,0')
  await page.getByRole('button', { name: 'Tell me when one is listed' }).click()
  await expect.poll(() => decodeURIComponent(whereabouts())).toMatch(/search=lathe&near=51\.5\d?%2C-0\.1\d?$/)
  expect(whereabouts()).not.toContain('bounds')
})

test('moving the map again cancels the previous request', async () => {
  answerMap([tent, drill])
  openApp('/home?view=map')
  await expectText('2 items')
  const [asked, givenUp] = [server.asked('GET /items/map'), server.givenUp('GET /items/map')]
  server.hold('GET /items/map', { items: [], total: 0, total_is_more: false })
  await focus(page.getByRole('group', { name: /^Map/ }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => server.asked('GET /items/map')).toBe(asked + 1)
  expect(server.givenUp('GET /items/map')).toBe(givenUp)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => server.asked('GET /items/map')).toBe(asked + 2)
  expect(server.givenUp('GET /items/map')).toBe(givenUp + 1)
})

test('a map around a place never starts in London: coordinates are used at once, a town is looked up first', async () => {
  const asked = answerMap([leeds])
  const near = { label: 'Leeds', latitude: 53.8, longitude: -1.55 }
  const answer = server.hold('GET /items', feed([leeds], { near }))
  openApp('/home?view=map&near=53.8,-1.55')
  await expect.element(mark('Lathe')).toBeVisible()
  const before = asked.length
  const feeds = server.asked('GET /items')
  window.history.replaceState(null, '', '/home?view=map&near=Leeds')
  reloadApp()
  await expect.poll(() => server.asked('GET /items')).toBeGreaterThan(feeds)
  expect(document.querySelectorAll('.item-map')).toHaveLength(0)
  answer()
  await expect.element(mark('Lathe')).toBeVisible()
  expect(asked.slice(before)).toHaveLength(1)
})

test("a map without a chosen place uses the device's location, and remembers it [R58]", async () => {
  localStorage.removeItem('itemo.place')
  let asked = 0
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (done) => {
    asked += 1
    done({ coords: { latitude: 53.8012, longitude: -1.5491 } } as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  answerMap([tent, leeds])
  openApp('/home')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Tent' })).toBeVisible()
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect.element(mark('Lathe')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('itemo.place') ?? '')).toMatchObject({
    latitude: 53.8,
    longitude: -1.55,
    source: 'device',
  })
  reloadApp()
  await expect.element(mark('Lathe')).toBeVisible()
  expect([asked, shown(/Location access not available/)()]).toEqual([1, 0])
})

test('if no item has a place, the map says that instead [marketplace 8.57]', async () => {
  answerMap([at('Nowhere', 0, 0, { latitude: null, longitude: null, location: null })])
  openApp('/home?view=map')
  await expectText('No items with location data to display on map')
  answerMap([])
  openApp('/home?view=map&search=nothing')
  await expectText('No items with location data to display on map')
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect.poll(whereabouts).toBe('/home?view=map')
})

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i px a marker can be reached, opened and left by keyboard, and its card links to the item [marketplace 2.11, 2.12, 9.17] [R26]',
  async (width, height) => {
    await view(width, height)
    // An opening card moves the map, whose search would otherwise bring back someone who presses its link in the meantime.
    localStorage.setItem('itemo.map-follow', 'off')
    const one = at(washer.title, 51.55, -0.16, { id: washer.id, location: 'NW3' })
    answerMap([one])
    answerItem(washer)
    const tile_attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
    server.answer('GET /config', { ...config, map: { ...config.map, tile_attribution } })
    openApp('/home?view=map')
    await expectText('1 item')
    const map = page.getByRole('region', { name: 'Map of items' })
    const makers = map.getByRole('link', { name: 'OpenStreetMap' })
    await expect.element(makers).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
    await focus(page.getByRole('combobox', { name: 'Search' }).first())
    await tabTo(makers)
    await focus(page.getByRole('combobox', { name: 'Search' }).first())

    const marker = map.getByRole('button', { name: `${washer.title}, £10/day · £11.50 with fee, NW3` })
    await enter(marker)
    const card = page.getByRole('dialog', { name: washer.title })
    await expect.element(card).toHaveFocus()
    await expect.element(card.getByRole('heading', { name: washer.title })).toBeVisible()
    await expectIn(card, 'NW3')
    await expectIn(card, '£10/day · £11.50 with fee')
    expect(card.element().getBoundingClientRect().width).toBeCloseTo(250, 0)
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(marker).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await enter(card.getByRole('link', { name: 'View Details' }))
    await expect.poll(whereabouts).toBe(`/item/${washer.id}`)
  },
)

test.each([
  [1280, 800],
  [390, 844],
])('at %i × %i px items at one place share a marker, which opens their list', async (width, height) => {
  await view(width, height)
  answerMap([tent, at('Tarp', 51.5, -0.16)])
  openApp('/home?view=map')
  await page.getByRole('button', { name: '2 items in one place' }).click()
  const both = page.getByRole('dialog', { name: '2 items in one place' })
  await expect.element(both.getByRole('link', { name: 'Tent' })).toBeVisible()
  expect(both.getByRole('link').elements()).toHaveLength(2)
  await expect.element(both.getByRole('link', { name: 'Tarp' })).toHaveAttribute('href', `/item/${idOf('Tarp')}`)
  await both.getByRole('button', { name: 'Close' }).click()
  await expect.element(both).not.toBeInTheDocument()
})

test("the map starts in London after a refusal, and at the member's location once they allow it [marketplace 8.56] [R58]", async () => {
  localStorage.removeItem('itemo.place')
  let isAllowed = false
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (done, fail) => {
    if (isAllowed) done({ coords: { latitude: 53.797, longitude: -1.548 } } as GeolocationPosition)
    else fail?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' })
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  answerMap([leeds])
  server.answer('GET /items', ({ query }) =>
    feed([leeds], { near: query.near ? { label: 'Leeds', latitude: 53.8, longitude: -1.55 } : null }),
  )
  openApp('/home?view=map')
  await expectText('Location access not available. Showing items around London.')
  await expectText('No items in this area')
  isAllowed = true
  await page.getByRole('button', { name: 'All of the UK' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByRole('button', { name: 'Near Leeds' })).toBeVisible()
  await expect.element(mark('Lathe')).toBeVisible()
  await expect.poll(shown(/Location access not available/)).toBe(0)
})

test('items at one point are numbered, and a map with more items than it shows says so', async () => {
  answerMap([tent, at('Tarp', 51.5, -0.16), drill], { total_is_more: true })
  openApp('/home?view=map')
  await expectText('1 of 2 here')
  await expectText('2 of 2 here')
  await expectText('Showing 500. Zoom in to see more.')
})

test("if no tiles load, a note says so until they do: they're retried each minute", async () => {
  answerMap([tent])
  const note = 'Street map unavailable. Places are still correct.'
  const picture = document.createElement('canvas').toDataURL()
  let areThere = false
  const real = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...real,
    set(this: HTMLImageElement, url: string) {
      real?.set?.call(this, areThere && url.includes('/tiles/') ? picture : url)
    },
  })
  onTestFinished(() => void Object.defineProperty(HTMLImageElement.prototype, 'src', real ?? {}))
  stopClock()
  openApp('/home?view=map')
  await due(shown(note), 1)
  await due(() => document.querySelectorAll('.leaflet-base-pane canvas').length > 0, true)
  expect(mark('Tent').elements()).toHaveLength(1)
  areThere = true
  await turn(59_000)
  expect(shown(note)()).toBe(1)
  await turn(2000)
  await due(shown(note), 0)
  press(mark('Tent'))
  await due(() => page.getByRole('dialog', { name: 'Tent' }).elements().length, 1)
})

test('a site without tiles says so at once, and requests none', async () => {
  server.answer('GET /config', { ...config, map: { ...config.map, tile_url: null } })
  answerMap([tent])
  openApp('/home?view=map')
  await expectText('Street map unavailable. Places are still correct.')
  await expect.element(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'GeoNames' })).toBeVisible()
  expect(document.querySelectorAll('img.leaflet-tile')).toHaveLength(0)
})

test("an item opened before the map's pending search stays open", async () => {
  answerMap([at(washer.title, 51.5, -0.16, { id: washer.id })])
  answerItem(washer)
  openApp('/home?view=map')
  await expect.element(mark(washer.title)).toBeVisible()
  await focus(page.getByRole('group', { name: /^Map/ }))
  // The response of the page takes longer than the map has to be idle.
  const answer = server.hold('GET /items/:itemId', washer)
  stopClock()
  const right = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
  // Leaflet reads only the key code.
  Object.defineProperty(right, 'keyCode', { value: 39 })
  document.activeElement?.dispatchEvent(right)
  // It glides for a quarter of a second, and is then idle.
  await turn(300)
  await turn(100)
  press(list.getByRole('link', { name: washer.title }))
  await due(() => server.asked('GET /items/:itemId'), 1)
  await turn(1000)
  answer()
  await due(whereabouts, `/item/${washer.id}`)
  await turn(1000)
  expect(whereabouts()).toBe(`/item/${washer.id}`)
})
