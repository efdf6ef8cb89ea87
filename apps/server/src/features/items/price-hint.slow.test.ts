import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { writeSearchRows } from './search/search-rows.ts'

const server = await serverOfFile({ weighsPlans: true })

test('of more than are read the newest speak, found by the index of terms', { timeout: 60_000 }, async () => {
  const [asker, oldest] = [await createMember(server), await createMember(server)]
  const thing = { title: 'Trestle', category: 'DIY Tools', location: 'E8' } as const
  const ids = Array.from({ length: 4000 }, () => randomUUID())
  const old = { ...thing, user_id: oldest.id, description: 'Old and sturdy.', daily_rate: 10 }
  const rows = ids.map((id) => ({ ...old, id, latitude: 51.54, longitude: -0.06 }))
  await server.db.insertInto('items').values(rows).execute()
  await writeSearchRows(server.db, ids)
  await sql`analyze item_search`.execute(server.db)
  for (let index = 0; index < 4; index++)
    await createItem(server, await createMember(server), { ...thing, daily_rate: 50 })

  const ask = (title: string) => server.api('GET /items/price-hint', { query: { title, category: 'DIY Tools' } }, asker)
  // All others are of one person, of whom alone nothing is told.
  expect((await ask('Trestle')).hint).toMatchObject({ median: 10, by: 'title' })
  await createItem(server, oldest, { ...thing, title: 'Kayak' })
  const statements = await queriesOf(() => ask('Kayak'))
  const { text = '', values = [] } = statements.find((one) => one.text.includes('percentile_cont')) ?? {}
  const { rows: plan } = await server.db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]))
  expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on item_search_terms')
})
