import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listVariedItems } from '../../../../test/varied-items.ts'
import { countWords } from './search-index.ts'

const server = await serverOfFile()
await listVariedItems(server, await createMember(server))
await countWords(server.context)
const all = (await server.db.selectFrom('items').select('title').execute()).map(({ title }) => title)

/** Search texts, and patterns for the titles that they mean. */
const asked: Record<string, Record<string, RegExp>> = {
  'more than one of it': {
    tents: /tent/i,
    cameras: /camera/i,
    ladders: /ladder/i,
    lenses: /lens/i,
    'sewing machines': /sewing machine/i,
    drills: /drill/i,
    speakers: /speaker/i,
    kayaks: /kayak/i,
    'folding chair': /folding chairs/i,
    canoes: /canoe/i,
    'tennis rackets': /tennis racket/i,
    trumpets: /trumpet/i,
  },
  'a slip': {
    camra: /camera/i,
    driil: /drill/i,
    projecter: /projector/i,
    gazeebo: /gazebo/i,
    teelscope: /telescope/i,
    'presure washer': /pressure washer/i,
    genarator: /generator/i,
    gutar: /guitar/i,
    marquue: /marquee/i,
    dehumidifer: /dehumidifier/i,
    'sowing machine': /sewing machine/i,
    snowbord: /snowboard/i,
  },
  'what means the same': {
    hoover: /vacuum cleaner/i,
    pram: /pushchair/i,
    beamer: /projector/i,
    sled: /sledge/i,
    stroller: /pushchair/i,
    rucksack: /backpack/i,
    telly: /television/i,
    'jet wash': /pressure washer/i,
    'rug doctor': /carpet cleaner/i,
    'inflatable castle': /bouncy castle/i,
    loudspeakers: /speaker/i,
  },
  'any order, and words that say nothing': {
    'drill hammer': /hammer drill/i,
    'tent roof': /roof tent/i,
    'a tent for a festival': /festival tent/i,
    'machine for sewing': /sewing machine/i,
    'i need a drill': /drill/i,
    'guitar electric': /electric guitar/i,
    'hire a gazebo near me': /gazebo/i,
    'camera mirrorless': /mirrorless camera/i,
  },
  'written as one word, as two or with a hyphen': {
    'step-ladder': /step ?ladder/i,
    stepladder: /step ?ladder/i,
    'step ladder': /step ?ladder/i,
    'lawn-mower': /lawn ?mower/i,
    'lawn mowers': /lawn ?mower/i,
    highchair: /high chair/i,
    ebike: /e-bike/i,
    'paddle board': /paddleboard/i,
  },
  'as it is called': {
    'bell tent': /bell tent/i,
    '35mm lens': /35mm lens/i,
    'PA system': /pa system/i,
    'sleeping bag': /sleeping bag/i,
    'ice cream maker': /ice cream maker/i,
  },
}

/** How many titles of a page are checked. */
const first = 10

/** The share of the first titles that are what was meant, out of as many as the town has. */
async function shareOf(search: string, meant: RegExp) {
  const { items } = await server.api('GET /items', { query: { search, sort: 'best', limit: first } })
  const titles = items
    .map(({ title }) => title)
    .slice(0, Math.min(first, all.filter((title) => meant.test(title)).length))
  return { search, titles, share: titles.filter((title) => meant.test(title)).length / Math.max(1, titles.length) }
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

test.each(Object.entries(asked))(
  '%s: nine of ten searches find it, and nearly all of the first titles match [R53]',
  async (_, queries) => {
    const results = await Promise.all(Object.entries(queries).map(([search, meant]) => shareOf(search, meant)))
    const bad = JSON.stringify(results.filter(({ share }) => share < 1))
    expect(mean(results.map(({ share }) => (share > 0 ? 1 : 0))), bad).toBeGreaterThanOrEqual(0.9)
    expect(mean(results.map(({ share }) => share)), bad).toBeGreaterThanOrEqual(0.85)
  },
)

test.each(['xyzzyq', 'helicopter', '%', 'qqq', 'grand piano'])('%j finds nothing', async (search) => {
  const page = await server.api('GET /items', { query: { search, sort: 'best' } })
  expect(page).toMatchObject({ items: [], total: 0, match: { kind: 'none', corrected: [] } })
})
