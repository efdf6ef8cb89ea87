import { pathTo } from '@itemo/domain/site-path.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notify } from './notifications.ts'

const server = await serverOfFile()

function tell(member: Member, dedupeKey: string, title = dedupeKey) {
  const words = { title, body: 'Body', paragraphs: ['Text'], link: { label: 'Open', path: pathTo`/my-rentals` } }
  const notice = { userId: member.id, kind: 'request_approved', dedupeKey, aboutId: null, words } as const
  return inTransaction(server.db, (trx) => notify(server.context, trx, notice))
}

const list = (as: Member, query: { cursor?: string; limit?: number } = {}) =>
  server.api('GET /notifications', { query }, as)
const unread = async (as: Member) => (await server.api('GET /notifications/unread', {}, as)).count

describe('the list', () => {
  it('is empty at first', async () => {
    const me = await createMember(server)
    expect(await list(me)).toEqual({ notifications: [], next_cursor: null })
    expect(await unread(me)).toBe(0)
  })

  it('has the newest first, and is paged without gaps or duplicates, even within one instant', async () => {
    const me = await createMember(server)
    const names = Array.from({ length: 7 }, (_, index) => `${me.id} ${index}`)
    for (const name of names) await tell(me, name)
    await server.db.updateTable('notifications').set({ created_at: server.context.now() }).execute()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(me, { limit: 3, ...(cursor && { cursor }) })
      seen.push(...page.notifications.map(({ title }) => title))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(names)
    expect(await unread(me)).toBe(7)
  })

  it('can be marked as read one by one or in full, by its owner only', async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    for (const index of [1, 2, 3]) await tell(me, `${me.id} ${index}`)
    await tell(other, `${other.id} 1`)
    const [newest] = (await list(me)).notifications
    expect(newest).toMatchObject({ kind: 'request_approved', body: 'Body', path: pathTo`/my-rentals`, is_read: false })
    const params = { notificationId: newest?.id ?? '' }
    const refusal = await server.refused('POST /notifications/:notificationId/read', { params }, other)
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' })
    await server.api('POST /notifications/:notificationId/read', { params }, me)
    await server.api('POST /notifications/:notificationId/read', { params }, me)
    expect(await unread(me)).toBe(2)
    await server.api('POST /notifications/read', {}, me)
    expect(await unread(me)).toBe(0)
    expect((await list(me)).notifications.every(({ is_read }) => is_read)).toBe(true)
    expect(await unread(other)).toBe(1)
  })

  it('leaves out messages, whose push can still be clicked', async () => {
    const me = await createMember(server)
    const words = {
      title: 'Rhys sent you a message',
      body: '',
      paragraphs: [],
      link: { label: 'Read', path: pathTo`/messages` },
    }
    const notice = { userId: me.id, kind: 'new_message', dedupeKey: `${me.id} message`, aboutId: null, words } as const
    await inTransaction(server.db, (trx) => notify(server.context, trx, notice))
    expect([(await list(me)).notifications, await unread(me)]).toEqual([[], 0])
    const { id } = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow()
    await server.api('POST /notifications/:notificationId/read', { params: { notificationId: id } }, me)
  })

  it('names the field of an invalid cursor', async () => {
    const me = await createMember(server)
    const refusal = await server.refused('GET /notifications', { query: { cursor: 'xyz' } }, me)
    expect(refusal).toMatchObject({ status: 422, fields: { cursor: expect.any(String) as string } })
  })

  it('counts up to a hundred', async () => {
    const me = await createMember(server)
    await tell(me, `${me.id} first`)
    await sql`
      insert into notifications (user_id, kind, dedupe_key, title, body, path, listed, created_at)
      select user_id, kind, dedupe_key || ' ' || n, title, body, path, listed, created_at
      from notifications, generate_series(1, 120) n where user_id = ${me.id}`.execute(server.db)
    expect(await unread(me)).toBe(100)
  })
})

describe('a notification with one dedupeKey is sent once', () => {
  it('for any number of concurrent requests', async () => {
    const me = await createMember(server)
    const told = await Promise.all(Array.from({ length: 10 }, () => tell(me, `${me.id} once`)))
    expect(told.filter(Boolean)).toHaveLength(1)
    await server.context.jobs.drain()
    const mails = await server.db.selectFrom('mailbox').select('id').where('recipient', '=', me.email).execute()
    expect(mails).toHaveLength(1)
  })
})

describe('deleting an account', () => {
  it("deletes its notifications, and others' about it", async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    const words = {
      title: `${other.name} did it`,
      body: '',
      paragraphs: [],
      link: { label: 'Open', path: pathTo`/home` },
    }
    const notice = { userId: me.id, kind: 'request_approved', dedupeKey: 'x', aboutId: other.id, words } as const
    await inTransaction(server.db, (trx) => notify(server.context, trx, notice))
    await tell(me, `${me.id} stays`)
    expect(await server.api('GET /my/data', {}, me)).toMatchObject({ notifications: [{}, {}] })
    await server.db.deleteFrom('auth.users').where('id', '=', other.id).execute()
    expect((await list(me)).notifications.map(({ title }) => title)).toEqual([`${me.id} stays`])
  })
})
