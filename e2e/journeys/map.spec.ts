import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { listedItem } from '../parts/item.ts'
import { enter, tabTo } from '../parts/keyboard.ts'
import { type Caller, memberByCalls } from '../parts/person.ts'
import { test } from '../parts/test.ts'

// It glides and scrolls as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const tiles = /:\d+\/\d+\/\d+\/\d+\.png$/

let owner: Caller
test.beforeAll(async () => {
  owner = await memberByCalls('Mapp')
})

/** An item of its own in a place, found by its tag alone: other journeys list items too. */
async function itemAt(location: string, tag: string, name = 'Ladder') {
  return await listedItem(owner, { title: `${name} ${tag}`, location })
}

const newTag = () => randomUUID().slice(0, 8)
const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of items' })
/** Not the heart of its card. */
const markOf = (page: Page, title: string) => mapOf(page).getByRole('button', { name: new RegExp(`^${title}, `) })
const openMap = (page: Page, tag: string) => page.goto(`/home?view=map&search=${tag}`)

test(
  'a marker is reached, looked at and left by keyboard, and its card leads to the item [marketplace 2.11, 2.12, 9.17] [R26]',
  { tag: '@layout' },
  async ({ page }) => {
    const item = await itemAt('NW3 2QG', newTag())
    await openMap(page, item.title)
    const map = mapOf(page)
    const marker = map.getByRole('button', { name: `${item.title}, £10/day · £11.50 with fee, NW3` })
    await expect(map.getByRole('status').filter({ hasText: '1 item' })).toBeVisible()
    const makers = map.getByRole('link', { name: 'OpenStreetMap' })
    await expect(makers).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
    await tabTo(page, makers)
    await page.getByRole('combobox', { name: 'Search' }).first().focus()

    await tabTo(page, marker)
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: item.title })
    await expect(card).toBeFocused()
    await expect(card.getByRole('heading', { name: item.title })).toBeVisible()
    await expect(card).toContainText('NW3')
    await expect(card).toContainText('£10/day · £11.50 with fee')
    expect((await card.boundingBox())?.width).toBeCloseTo(250, 0)
    await page.keyboard.press('Escape')
    await expect(card).not.toBeVisible()
    await expect(marker).toBeFocused()

    await page.keyboard.press('Enter')
    await enter(page, card.getByRole('link', { name: 'View Details' }))
    await expect(page).toHaveURL(new RegExp(`/item/${item.id}`))
  },
)

test('the map is searched as it moves; when that is off, only when asked', async ({ page }) => {
  const tag = newTag()
  const near = await itemAt('NW3 2QG', tag)
  const far = await itemAt('LS1 4AP', tag, 'Lathe')
  // A map that still glides would move on after the search of its area was asked for.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMap(page, tag)
  const map = mapOf(page)
  // Not the spinner, which says that it looks for items.
  const count = map.getByRole('status').filter({ hasText: /^\d+ items?$/ })
  const zoomOut = map.getByRole('button', { name: 'Zoom out' })
  const zoomIn = map.getByRole('button', { name: 'Zoom in' })
  await expect(count).toHaveText('1 item')
  await expect(markOf(page, near.title)).toBeVisible()
  await expect(async () => {
    // Where answers are slow the whole country is soon on it, and then there is nothing more to press.
    if (await zoomOut.isEnabled()) await zoomOut.click()
    await expect(count).toHaveText('2 items', { timeout: 1000 })
  }).toPass()
  await expect(map.getByRole('button', { name: /^(2 items, look closer|Lathe)/ })).toBeVisible()

  await map.getByRole('checkbox', { name: 'Search as I move' }).click()
  const again = map.getByRole('button', { name: 'Search this area' })
  await expect(async () => {
    await zoomIn.click()
    await expect(markOf(page, far.title)).not.toBeVisible({ timeout: 500 })
    await expect(map.getByRole('button', { name: /2 items/ })).not.toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(count).toHaveText('2 items')
  await again.click()
  await expect(again).not.toBeVisible()
  await expect(count).toHaveText(/^[01] items?$/)
})

test('items of one place are one marker, which opens a list of them', { tag: '@layout' }, async ({ page }) => {
  const tag = newTag()
  const one = await itemAt('EC1A 1BB', tag)
  const other = await itemAt('EC1A 1BB', tag, 'Lathe')
  await openMap(page, tag)
  await mapOf(page).getByRole('button', { name: '2 items in one place' }).click()
  const list = page.getByRole('dialog', { name: '2 items in one place' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link', { name: one.title })).toBeVisible()
  await expect(list.getByRole('link', { name: other.title })).toHaveAttribute('href', `/item/${other.id}`)
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(list).not.toBeVisible()
})

test('where nothing is, the map says so and offers everything [marketplace 8.57]', async ({ page }) => {
  await openMap(page, `nothing ${newTag()}`)
  await expect(page.getByText('No items with location data to display on map')).toBeVisible()
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(page).toHaveURL('/home?view=map')
})

/** The names that the page writes on a canvas, from now on. */
async function hearNames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const names = new Set<string>()
    const { prototype } = CanvasRenderingContext2D
    const write = Object.getOwnPropertyDescriptor(prototype, 'fillText')?.value as (...given: unknown[]) => void
    prototype.fillText = function fillText(...given) {
      names.add(given[0])
      Reflect.apply(write, this, given)
    }
    Object.assign(window, { writtenNames: names })
  })
  return () => page.evaluate(() => [...(window as unknown as { writtenNames: Set<string> }).writtenNames])
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

/** The commonest colour in the middle of the map. */
async function middleColour(page: Page): Promise<string> {
  const box = await boxOf(page.locator('.item-map'))
  const clip = { x: box.x + box.width / 2 - 20, y: box.y + box.height / 2 - 20, width: 40, height: 40 }
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer()
  const colours = Array.from({ length: pixels.length / 3 }, (_, index) =>
    pixels.subarray(3 * index, 3 * index + 3).toString('hex'),
  )
  const counts = Map.groupBy(colours, (colour) => colour)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}

test(
  'without a single tile the map shows land, sea and towns, with its list next to or below it',
  { tag: '@layout' },
  async ({ page }) => {
    const item = await itemAt('NW3 2QG', newTag())
    await page.clock.install()
    // The same colours for someone who wants less motion.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route(tiles, (route) => route.abort())
    const names = await hearNames(page)
    await openMap(page, item.title)
    const note = mapOf(page).getByText('Street map unavailable. Places are still correct.')
    await expect(note).toBeVisible()
    await expect(markOf(page, item.title)).toBeVisible()
    await expect.poll(names).toContain('London')

    const map = page.locator('.item-map')
    const list = mapOf(page).getByRole('list', { name: 'Items on the map' })
    if ((page.viewportSize()?.width ?? 0) < 768) {
      for (const [width, height, least] of [
        [390, 844, 560],
        [360, 640, 400],
      ] as const) {
        await page.setViewportSize({ width, height })
        const bottom = (await boxOf(page.getByRole('navigation', { name: 'Main' }))).y
        const { y: top, height: high } = await boxOf(map)
        expect(Math.min(top + high, bottom) - top).toBeGreaterThanOrEqual(least)
        expect(await boxOf(list)).toMatchObject({ height: 88 })
      }
    } else {
      const [left, right] = [await boxOf(list), await boxOf(map)]
      expect(left.x + left.width).toBeLessThan(right.x)
      expect(Math.abs(left.width - right.width)).toBeLessThan(16)
    }
    await page.unroute(tiles)
    await page.clock.runFor(60_000)
    await expect(note).not.toBeVisible()

    await page.route(tiles, (route) => route.abort())
    const openAt = async (bounds: string) => {
      await page.goto(`/home?view=map&search=nothing+${newTag()}&bounds=${bounds}`)
      await expect(note).toBeVisible()
      await expect(map.locator('canvas').first()).toBeVisible()
    }
    await openAt('51.45,0.85,51.55,0.95')
    const estuary = await middleColour(page)
    await openAt('51.6,-0.2,51.7,-0.1')
    await expect.poll(() => middleColour(page)).not.toBe(estuary)
  },
)

test('a map that has not started after 15 seconds gives up, and can be tried again [marketplace 8.55, 9.17]', async ({
  page,
}) => {
  await page.clock.install()
  // Neither an answer nor a failure, from the tiles and for the map below them.
  await page.route(tiles, () => undefined)
  await page.route(/\/assets\/base-layer-/, () => undefined)
  // A page that has not loaded before it asks for tiles never does.
  await page.goto('/home?view=map', { waitUntil: 'commit' })
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByText('Map initialization timeout')).toBeVisible()
  await page.unroute(tiles)
  await page.unroute(/\/assets\/base-layer-/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(page.getByText('Map initialization timeout')).not.toBeVisible()
})

test('the map starts in London after a refusal, and where the person is once they say so [marketplace 8.56] [R58]', async ({
  page,
  context,
}) => {
  const item = await itemAt('LS1 4AP', newTag())
  await openMap(page, item.title)
  await expect(page.getByText('Location access not available. Showing items around London.')).toBeVisible()
  await expect(page.getByText('No items in this area')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.797, longitude: -1.548 })
  await page.getByRole('button', { name: 'All of the UK' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('button', { name: 'Near Leeds' })).toBeVisible()
  await expect(markOf(page, item.title)).toBeVisible()
  await expect(page.getByText('Location access not available.')).not.toBeVisible()
})
