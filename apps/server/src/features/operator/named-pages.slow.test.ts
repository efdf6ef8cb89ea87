import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMember, itemRows } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'

const server = await serverOfFile()
const { db } = server
const moderator = await createStaff(server, ['moderator'])

interface Page {
  readonly shown: readonly string[]
  readonly next: string | null
}

/** The results of a list over all pages, where `between` runs after the first one. */
async function walk(read: (cursor?: string) => Promise<Page>, between: () => Promise<unknown>): Promise<string[]> {
  const shown: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read(cursor)
    if (cursor === undefined) await between()
    shown.push(...page.shown)
    cursor = page.next
  }
  return shown
}

/** The number that is searched at once. */
const many = 1000

test('items found by title are all shown, page by page, while new ones are listed', async () => {
  const owner = await createMember(server)
  const list = async (count: number) => {
    const rows = itemRows(owner, count, { title: 'Shelf', description: 'A shelf.' })
    await db.insertInto('items').values(rows).execute()
    return rows.map(({ id }) => id)
  }
  const old = await list(many)
  const read = (query: object) => async (cursor?: string) => {
    const page = await server.api(
      'GET /staff/items',
      { query: { ...query, limit: 100, ...(cursor && { cursor }) } },
      moderator,
    )
    return { shown: page.items.map(({ id }) => id), next: page.next_cursor }
  }
  const shown = await walk(read({ q: 'shelf' }), () => list(50))
  expect(shown).toHaveLength(many)
  expect(new Set(shown)).toEqual(new Set(old))
})

test('people found by name are all shown too', async () => {
  const join = async (count: number, since: string) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    await sql`insert into auth.users (id, email, email_confirmed_at)
      select id, id || '@example.com', ${since}::timestamptz from unnest(${ids}::uuid[]) id`.execute(db)
    await sql`insert into profiles (id, full_name, member_since)
      select id, 'Ozymandias', ${since}::timestamptz from unnest(${ids}::uuid[]) id`.execute(db)
    return ids
  }
  const old = await join(many, '2026-01-01T00:00:00Z')
  const read = async (cursor?: string) => {
    const query = { q: 'ozymandias', limit: 100, ...(cursor && { cursor }) }
    const page = await server.api('GET /staff/people', { query }, moderator)
    return { shown: page.people.map(({ id }) => id), next: page.next_cursor }
  }
  const shown = await walk(read, () => join(50, '2026-01-02T00:00:00Z'))
  expect(shown).toHaveLength(many)
  expect(new Set(shown)).toEqual(new Set(old))
})
