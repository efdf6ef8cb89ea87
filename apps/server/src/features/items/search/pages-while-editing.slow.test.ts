import { beforeEach, expect, test } from 'vitest'
import { createMember, type ItemChanges, itemInput, listItem } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { countWords } from './search-index.ts'

const server = await serverOfFile()
const owner = await createMember(server)

beforeEach(async () => {
  await server.db.deleteFrom('items').execute()
})

type Query = Readonly<Record<string, string>>

const place = { near: '51.54,-0.06' }
const lists: readonly Query[] = [
  {},
  { sort: 'cheapest' },
  { sort: 'nearest', ...place },
  { category: 'DIY Tools' },
  { search: 'ladder' },
  { search: 'ladder', sort: 'best' },
  { search: 'ladder', sort: 'cheapest' },
  { search: 'ladder', sort: 'nearest', ...place },
  // Two words, and one that only has a similar meaning.
  { search: 'good ladder' },
  { search: 'laddr' },
]

/** Each is a pound more expensive than the one listed after it, so newest first is also cheapest first. All are in one place. */
async function listSix(): Promise<string[]> {
  const ids: string[] = []
  for (let price = 6; price >= 1; price--) {
    server.advance(1000)
    ids.unshift((await listItem(server, owner, ladder({ title: `Ladder ${price}`, daily_rate: price }))).id)
  }
  await countWords(server.context)
  return ids
}

const ladder = (changes: ItemChanges): ItemChanges => ({
  description: 'A good one, for walls and roofs.',
  category: 'DIY Tools',
  weekly_rate: null,
  monthly_rate: null,
  ...changes,
})

async function edit(itemId: string, changes: ItemChanges): Promise<void> {
  const body = itemInput(ladder(changes))
  expect((await server.call('PUT /items/:itemId', { params: { itemId }, body }, owner)).status).toBe(200)
}

async function ask(query: Query, cursor?: string | null) {
  const page = await server.api('GET /items', { query: { ...query, limit: 2, ...(cursor && { cursor }) } })
  return { shown: page.items.map(({ id, title, daily_rate: price }) => ({ id, title, price })), next: page.next_cursor }
}

async function rest(query: Query, cursor: string | null) {
  const shown: Awaited<ReturnType<typeof ask>>['shown'] = []
  for (let next = cursor; next !== null;) {
    const page = await ask(query, next)
    shown.push(...page.shown)
    next = page.next
  }
  return shown
}

test.each(lists)('an item edited between two pages of %o is shown once, with its current content', async (query) => {
  const ids = await listSix()
  const first = await ask(query)
  expect(first.shown.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  await edit(ids[0]!, { title: 'Ladder 1, painted', daily_rate: 1 })
  await edit(ids[2]!, { title: 'Ladder 3, repaired', daily_rate: 3.5 })
  await edit(ids[3]!, { title: 'Ladder 4, with feet', daily_rate: 4.5 })
  expect(await rest(query, first.next)).toEqual([
    { id: ids[2], title: 'Ladder 3, repaired', price: 3.5 },
    { id: ids[3], title: 'Ladder 4, with feet', price: 4.5 },
    { id: ids[4], title: 'Ladder 5', price: 5 },
    { id: ids[5], title: 'Ladder 6', price: 6 },
  ])
})

test.each(lists)(
  "an item paused or deleted between two pages of %o isn't shown, and the list continues",
  async (query) => {
    const ids = await listSix()
    const first = await ask(query)
    await server.api('PUT /items/:itemId/status', { params: { itemId: ids[2]! }, body: { status: 'paused' } }, owner)
    // The cursor refers to this one.
    await server.api('DELETE /items/:itemId', { params: { itemId: ids[1]! } }, owner)
    expect((await rest(query, first.next)).map(({ id }) => id)).toEqual(ids.slice(3))
  },
)

test.each(lists.filter(({ search }) => search !== undefined))(
  "an item renamed between two pages of %o isn't shown again",
  async (query) => {
    const ids = await listSix()
    const first = await ask(query)
    await edit(ids[3]!, { title: 'Steps', description: 'Another thing altogether now.', daily_rate: 4 })
    expect((await rest(query, first.next)).map(({ id }) => id)).toEqual([ids[2], ids[4], ids[5]])
  },
)
