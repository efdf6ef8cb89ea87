import axe from 'axe-core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { idOf, item, itemCard, member, noReviews } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Oda')
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftskapitänsmützenband'
const titles = [word, 'Tent', 'A drill with a hammer setting', word, 'Ladder', 'Kite']
const items = titles.map((title, index) =>
  itemCard(owner, {
    id: idOf(`no. ${index}`),
    title,
    daily_rate: 10 + index * 111,
    latitude: 51.51 + (index % 3) * 0.01,
    longitude: -0.12 + index * 0.012,
  }),
)
const counted = { total: items.length, total_is_more: false }

async function open(address: string, width: number) {
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(1280, 800))
  server.answer('GET /items', { items, boosted: [], next_cursor: null, near: null, match: null, ...counted })
  server.answer('GET /items/map', { items, ...counted })
  openApp(address)
}

/** The targets that are too small, or too close to another one. */
async function wrongTargets(): Promise<string[]> {
  const { violations } = await axe.run(document, { runOnly: ['target-size'] })
  return violations.flatMap(({ nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${html.replaceAll(/ class="[^"]*"/g, '').slice(0, 200)} ${failureSummary}`,
    ),
  )
}

test.each([320, 390, 1280])(
  'at %i px cards with a long word end in an ellipsis, and their targets are large enough',
  async (width) => {
    await open('/home', width)
    const link = page.getByRole('link', { name: word }).first()
    await expect.element(link).toBeVisible()
    const heading = link.element().closest('h3')
    expect(heading?.scrollWidth, 'nothing is cut off at the side').toBeLessThanOrEqual(heading?.clientWidth ?? 0)
    expect(await wrongTargets()).toEqual([])
  },
)

test.each([320, 390, 1280])('at %i px all targets in the filters are large enough', async (width) => {
  await open('/home', width)
  await page.getByRole('button', { name: /Filters/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Filters' }).getByRole('grid').first()).toBeVisible()
  expect(await wrongTargets()).toEqual([])
})

test.each([320, 390, 1280])('at %i px all map markers are large enough targets, also without tiles', async (width) => {
  await open('/home?view=map', width)
  await expect.element(page.getByRole('button', { name: /look closer|\/day/ }).first()).toBeVisible()
  // The test server has no tiles, and the map says so.
  const note = page.getByText('Street map unavailable. Places are still correct.')
  await expect.element(note).toBeVisible()
  const map = document.querySelector('.item-map')?.getBoundingClientRect()
  const { right, bottom } = note.element().getBoundingClientRect()
  const isBeside = bottom <= (map?.top ?? Number.NaN) || right <= (map?.left ?? Number.NaN)
  expect(isBeside, 'the note covers no mark').toBe(true)
  expect(page.getByRole('button', { name: /look closer|\/day/ }).elements().length).toBeGreaterThan(2)
  expect(await wrongTargets()).toEqual([])
})

test("an add-on with one long word doesn't make the item page wider than a phone", async () => {
  await page.viewport(320, 700)
  onTestFinished(() => page.viewport(1280, 800))
  const tent = item(owner, { addons: [{ id: idOf('addon'), name: word, price: 2 }], title: word, description: word })
  server.answer('GET /items/:itemId', tent)
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  openApp(`/item/${tent.id}`)
  await expect.element(page.getByRole('checkbox', { name: word })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
