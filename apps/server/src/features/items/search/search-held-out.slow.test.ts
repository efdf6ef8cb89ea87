import { randomUUID } from 'node:crypto'
import { categories } from '@itemo/domain/categories.ts'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import {
  type HeldOutKind,
  heldOutMakes,
  heldOutNonsense,
  heldOutSearches,
  heldOutThings,
} from '../../../../test/held-out-searches.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { countWords } from './search-index.ts'
import { writeSearchRows } from './search-rows.ts'

/** The number of items in the town: `npm run test:model` lists twenty thousand. */
const count = Number(process.env.HELD_OUT_ITEMS ?? 2000)
const batch = 2000
const timeout = 60_000 + count * 5

const server = await serverOfFile()
await listHeldOut((await createMember(server)).id)

/** Lists so many of each thing, some of which mention another one. */
async function listHeldOut(ownerId: string): Promise<void> {
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    user_id: ownerId,
    title: `${pick(heldOutMakes, Math.floor(n / heldOutThings.length) * 5 + n)} ${pick(heldOutThings, n)}`,
    description: `Clean and in good order.${n % 5 === 0 ? ` Goes with our ${pick(heldOutThings, n * 7 + 3)}.` : ''}`,
    category: categories[(n % heldOutThings.length) % categories.length] ?? 'Other',
    daily_rate: 3 + (n % 40),
    location: 'E8',
    latitude: 51.54,
    longitude: -0.06,
  }))
  for (let from = 0; from < count; from += batch) {
    const some = rows.slice(from, from + batch)
    await server.db.insertInto('items').values(some).execute()
    await writeSearchRows(
      server.db,
      some.map(({ id }) => id),
    )
  }
  await countWords(server.context)
}

/** The share of the first ten titles that are what was meant. */
async function shareOf(search: string, means: readonly string[]): Promise<number> {
  const { items } = await server.api('GET /items', { query: { search, sort: 'best', limit: 10 } })
  const meant = items.filter(({ title }) => means.some((words) => title.toLowerCase().includes(words)))
  return meant.length / Math.max(1, items.length)
}

/**
 * The minimum out of a hundred searches that find it at all, and of a hundred first titles that are it: the values measured on 26
 * November 2026, minus five, the same in towns of 2,000 and of 20,000 items: 100 and 97, 95 and 94, 86 and 84, and three times 100. Since
 * ambiguous synonyms only count together with other words, it is 86 and 85 in the town of 2,000, and the rest is unchanged.
 */
const floors: Record<HeldOutKind, readonly [found: number, first: number]> = {
  plural: [95, 92],
  typo: [90, 89],
  synonym: [90, 88],
  order: [95, 95],
  joined: [95, 95],
  phrase: [95, 95],
}

test('searches outside the tuning set find what is meant [R53]', { timeout }, async () => {
  const results: Record<string, { searches: number; found: number; first: number; missed: string }> = {}
  for (const [kind, searches] of Map.groupBy(heldOutSearches, (one) => one.kind)) {
    const shares: (readonly [string, number])[] = []
    for (const { typed, means } of searches) shares.push([typed, await shareOf(typed, means)])
    const percent = (sum: number) => Math.round((100 * sum) / shares.length)
    results[kind] = {
      searches: shares.length,
      found: percent(shares.filter(([, share]) => share > 0).length),
      first: percent(shares.reduce((sum, [, share]) => sum + share, 0)),
      missed: shares.flatMap(([typed, share]) => (share > 0 ? [] : [typed])).join(', '),
    }
  }
  for (const [kind, { searches, found, first, missed }] of Object.entries(results)) {
    process.stdout.write(
      `${kind}: of ${searches} searches ${found} % find it, ${first} % of the first titles are it; missed: ${missed || 'none'}\n`,
    )
  }
  for (const [kind, [found, first]] of Object.entries(floors)) {
    expect(results[kind]?.found, kind).toBeGreaterThanOrEqual(found)
    expect(results[kind]?.first, kind).toBeGreaterThanOrEqual(first)
  }
})

test.each(heldOutNonsense)('%j finds nothing', async (search) => {
  expect(await server.api('GET /items', { query: { search, sort: 'best' } })).toMatchObject({ items: [], total: 0 })
})
