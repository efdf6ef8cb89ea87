import { similarSize } from '@itemo/domain/items/list-sizes.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listVariedItems } from '../../../test/varied-items.ts'
import { writeSearchRows } from './search/search-rows.ts'

const server = await serverOfFile({ plansEachCall: true })
// By several people: with a single owner the planner would expect no items of others.
for (let owners = 0; owners < 10; owners++) await listVariedItems(server, await createMember(server), 800)
await sql`update items set category = 'Other', created_at = now() - search_no * interval '1 minute'`.execute(server.db)
await sql`analyze items, item_search`.execute(server.db)

interface Plan {
  readonly 'Subplan Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The number of table rows that a plan has read. */
function rowsRead(plan: Plan): number {
  const own = plan['Relation Name'] === undefined ? 0 : plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own * plan['Actual Loops'])
}

/** The plan of the related items of an item, by the names of its parts. */
async function planOfMore(itemId: string): Promise<(part: string) => number> {
  const ask = () => server.api('GET /items/:itemId/more', { params: { itemId }, query: {} })
  const [statement] = await queriesOf(async () => expect((await ask()).similar).toHaveLength(similarSize))
  const { text = '', values = [] } = statement ?? {}
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values])
  const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
  return (part) => {
    const plan = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.find((one) => one['Subplan Name'] === `CTE ${part}`)
    if (!plan) throw new Error(part)
    return rowsRead(plan)
  }
}

test('for a deleted item without an area only the newest of its category are read', async () => {
  const itemId = crypto.randomUUID()
  const deleted = { item_id: itemId, category: 'Other', deleted_at: new Date() }
  await server.db.insertInto('deleted_items').values(deleted).execute()
  const rowsOf = await planOfMore(itemId)
  expect(rowsOf('nearby')).toBe(100)
})

test('items with similar titles are read newest first, and older ones only if those are few', async () => {
  // As if fifty times as many items had been listed.
  await sql`delete from item_search`.execute(server.db)
  await sql`update items set search_no = search_no * 45`.execute(server.db)
  const { rows } = await sql<{ id: string }>`select id from items order by search_no`.execute(server.db)
  for (let from = 0; from < rows.length; from += 1000)
    await writeSearchRows(
      server.db,
      rows.slice(from, from + 1000).map(({ id }) => id),
    )
  await sql`analyze items, item_search`.execute(server.db)
  const rowsOf = await planOfMore(rows.at(-1)?.id ?? '')
  expect(rowsOf('anywhere_0')).toBeGreaterThan(0)
  expect(rowsOf('anywhere_1')).toBeGreaterThan(100)
  expect(['anywhere_2', 'anywhere_3', 'around_2', 'around_3'].map(rowsOf)).toEqual([0, 0, 0, 0])
})
