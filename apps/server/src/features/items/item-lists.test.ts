import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly next_cursor: string | null
}

/** The ids of each page, in order. */
async function readPages(read: (cursor?: string) => Promise<Page>): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { items, next_cursor: next } = await read(cursor)
    pages.push(items.map(({ id }) => id))
    cursor = next
  }
  return pages
}

const at = new Date('2026-03-01T10:00:00Z')

it("one's own items are paged newest first, without gaps or duplicates within one instant", async () => {
  const [owner, other] = [await createMember(server), await createMember(server)]
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await createItem(server, owner, { created_at: at })).id)
  const newest = (await createItem(server, owner)).id
  await createItem(server, other)
  const pages = await readPages((cursor) =>
    server.api('GET /my/items', { query: { limit: 2, ...(cursor && { cursor }) } }, owner),
  )
  const latest = ids.toSorted().toReversed()
  expect(pages).toEqual([[newest, latest[0]], latest.slice(1, 3), latest.slice(3)])
  const whole = await readPages((cursor) =>
    server.api('GET /my/items', { query: { ...(cursor && { cursor }) } }, owner),
  )
  expect(whole).toEqual([[newest, ...latest]])
})

it('saved items are paged too, with deleted ones in their places', async () => {
  const [owner, member] = [await createMember(server), await createMember(server)]
  const items = await Promise.all(Array.from({ length: 5 }, () => createItem(server, owner)))
  for (const { id: itemId } of items) await server.api('PUT /saved/:itemId', { params: { itemId } }, member)
  await server.db.updateTable('saved_items').set({ created_at: at }).where('user_id', '=', member.id).execute()
  const [latest, ...others] = items
    .map(({ id }) => id)
    .toSorted()
    .toReversed()
  await server.api('DELETE /items/:itemId', { params: { itemId: others[1] ?? '' } }, owner)
  const pages = await readPages((cursor) =>
    server.api('GET /saved', { query: { limit: 2, ...(cursor && { cursor }) } }, member),
  )
  expect(pages).toEqual([[latest, others[0]], others.slice(1, 3), others.slice(3)])
})
