import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { listedItem } from '../parts/item.ts'
import { type Caller, memberByCalls } from '../parts/person.ts'
import { test } from '../parts/test.ts'

// With full motion, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const tiles = /:\d+\/\d+\/\d+\/\d+\.png$/

let owner: Caller
test.beforeAll(async () => {
  owner = await memberByCalls('Mapp')
})

/** A separate item in a place, identified by its tag: other journeys list items too. */
async function itemAt(location: string, tag: string, name = 'Ladder') {
  return await listedItem(owner, { title: `${name} ${tag}`, location })
}

const newTag = () => randomUUID().slice(0, 8)
const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of items' })
/** Excludes the heart of its card. */
const markOf = (page: Page, title: string) => mapOf(page).getByRole('button', { name: new RegExp(`^${title}, `) })
const openMap = (page: Page, tag: string) => page.goto(`/home?view=map&search=${tag}`)

/** Records the names that the page draws on a canvas from now on. */
async function recordNames(page: Page): Promise<() => Promise<string[]>> {
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

/** The most common colour in the middle of the map. */
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

test('without any tiles the map shows land, sea and towns', async ({ page }) => {
  const item = await itemAt('NW3 2QG', newTag())
  await page.clock.install()
  // The same colours with reduced motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(tiles, (route) => route.abort())
  const names = await recordNames(page)
  await openMap(page, item.title)
  const note = mapOf(page).getByText('Street map unavailable. Places are still correct.')
  await expect(note).toBeVisible()
  await expect(markOf(page, item.title)).toBeVisible()
  await expect.poll(names).toContain('London')
  await page.unroute(tiles)
  await page.clock.runFor(60_000)
  await expect(note).not.toBeVisible()

  await page.route(tiles, (route) => route.abort())
  const openAt = async (bounds: string) => {
    await page.goto(`/home?view=map&search=nothing+${newTag()}&bounds=${bounds}`)
    await expect(note).toBeVisible()
    await expect(page.locator('.item-map').locator('canvas').first()).toBeVisible()
  }
  await openAt('51.45,0.85,51.55,0.95')
  const estuary = await middleColour(page)
  await openAt('51.6,-0.2,51.7,-0.1')
  await expect.poll(() => middleColour(page)).not.toBe(estuary)
})

test("a map that hasn't started after 15 seconds gives up, and can be retried [marketplace 8.55, 9.17]", async ({
  page,
}) => {
  await page.clock.install()
  // Requests for tiles, and for the map below them, neither succeed nor fail.
  await page.route(tiles, () => undefined)
  await page.route(/\/assets\/base-layer-/, () => undefined)
  // Pending tile requests can keep the load event from firing, so this doesn't wait for it.
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
