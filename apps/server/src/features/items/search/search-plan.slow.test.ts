import pg from 'pg'
import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { listVariedItems } from '../../../../test/varied-items.ts'
import { understand } from './dictionary-queries.ts'
import { foundItems } from './find-items-queries.ts'
import { countWords } from './search-index.ts'
import { sql } from 'kysely'

const server = await serverOfFile()
await listVariedItems(server, await createMember(server), 3000)
await countWords(server.context)
await sql`analyze item_search`.execute(server.db)

/** The plans of the statements inside `find_items`, as PostgreSQL tells them while it runs. */
async function plansOf(typed: string, atMost: number): Promise<string[]> {
  const search = await understand(server.db, typed)
  if (!search) throw new Error(typed)
  const { sql: text, parameters } = sql`
    with ${foundItems({ search: { ...search, atMost }, filters: { maxPrice: 20 }, sort: 'best', most: 51 })} select from found`.compile(
    server.db,
  )
  const client = new pg.Client({ connectionString: server.context.config.database.url ?? '' })
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.connect()
  try {
    for (const set of ['log_nested_statements = on', 'log_min_duration = 0', 'log_analyze = on']) {
      await client.query(
        `${set === 'log_nested_statements = on' ? "load 'auto_explain'; " : ''}set auto_explain.${set}`,
      )
    }
    await client.query('set client_min_messages = log')
    await client.query(text, [...parameters])
  } finally {
    await client.end()
  }
  return plans.filter((plan) => plan.includes('item_search'))
}

test.each([
  ['drill', 0],
  ['drill', 1e9],
  ['hammer drill', 5000],
])('%j is found by the index of terms alone', async (typed, atMost) => {
  const plans = await plansOf(typed, atMost)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).toContain('Bitmap Index Scan on item_search_terms')
    expect(plan).not.toMatch(/Seq Scan on item_search|item_search_no/)
  }
})
