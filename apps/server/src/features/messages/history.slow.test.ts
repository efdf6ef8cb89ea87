import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../test/count-statements.ts'
import { createMember } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/harness.ts'

test('ten thousand messages page back without a gap by index, and unread ones are counted without reading them', async () => {
  const server = await startTestServer()
  try {
    const [one, other] = [await createMember(server), await createMember(server)]
    const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
    await sql`
      insert into messages (conversation_id, sender_id, text, created_at)
      select ${id}, ${other.id}, 'message ' || n, now() - n * interval '1 second' from generate_series(1, 10000) n`.execute(
      server.db,
    )
    await sql`analyze messages`.execute(server.db)
    const seen = new Set<string>()
    let before: string | undefined
    do {
      const input = { params: { conversationId: id }, query: before === undefined ? {} : { before } }
      const page = await server.api('GET /conversations/:conversationId/messages', input, one)
      for (const message of page.messages) seen.add(message.id)
      before = page.earlier_cursor ?? undefined
    } while (before !== undefined)
    expect(seen.size).toBe(10_000)
    const view = await server.api('GET /conversations/:conversationId', { params: { conversationId: id } }, one)
    expect(view.unread_count).toBe(100)
    const params = { conversationId: id }
    const asked = await statementsOf(async () => {
      await server.api('GET /conversations/:conversationId/messages', { params, query: {} }, one)
      await server.api('GET /conversations/unread', {}, one)
    })
    const reads = asked.filter((text) => /from "?messages/.test(text))
    expect(reads).toHaveLength(1)
    for (const text of reads) {
      const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`).execute(server.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index (Only )?Scan.* on messages/)
      expect(plan).not.toMatch(/Seq Scan on messages/)
    }
  } finally {
    await server.close()
  }
})
