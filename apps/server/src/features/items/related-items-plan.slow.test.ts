import { similarSize } from '@itemo/domain/items/list-sizes.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listVariedItems } from '../../../test/varied-items.ts'

const server = await serverOfFile({ weighsPlans: true })
// Of several people: of one alone the planner expects nothing of others.
for (let owners = 0; owners < 10; owners++) await listVariedItems(server, await createMember(server), 300)
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

/** How many rows of tables a plan has read. */
function rowsRead(plan: Plan): number {
  const own = plan['Relation Name'] === undefined ? 0 : plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own * plan['Actual Loops'])
}

test('of a deleted item whose area is forgotten the newest of its category are looked at, not all', async () => {
  const itemId = crypto.randomUUID()
  const deleted = { item_id: itemId, category: 'Other', deleted_at: new Date() }
  await server.db.insertInto('deleted_items').values(deleted).execute()
  const ask = () => server.api('GET /items/:itemId/more', { params: { itemId }, query: {} })
  const [statement] = await queriesOf(async () => expect((await ask()).similar).toHaveLength(similarSize))
  const { text = '', values = [] } = statement ?? {}
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values])
  const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
  const nearby = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.find((plan) => plan['Subplan Name'] === 'CTE nearby')
  expect(nearby && rowsRead(nearby)).toBe(100)
})
