import { describe, expect, it } from 'vitest'
import type { ApiKey } from '@itemo/contract/api.ts'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { action, edited, moderationOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'

const server = await serverOfFile()
const { crossbow, decide, isSeen, notices, report } = moderationOf(server)

const [marcus, sana, olivia] = [
  await createStaff(server, ['moderator']),
  await createStaff(server, ['support']),
  await createStaff(server, ['operator']),
]
const why = { reason: 'prohibited', ground: 'terms.prohibited', facts: 'The listing offers a crossbow.' } as const

const act = (
  name: 'hold' | 'take-down' | 'restore',
  itemId: string,
  body: object,
  as: Member,
  idempotencyKey?: string,
) =>
  server.call(
    `POST /staff/items/:itemId/${name}` as ApiKey,
    { params: { itemId }, body, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    as,
  )
const read = (itemId: string, as: Member) => server.api('GET /staff/items/:itemId', { params: { itemId } }, as)
const audit = (about: 'person' | 'item' | 'rental' | 'case', id: string, as: Member) =>
  server.api('GET /staff/audit', { query: { about, id } }, as)

describe('an item at the console', () => {
  it('is taken down once out of ten at once, its owner sees why, and it can be undone like any decision', async () => {
    const owner = await createMember(server)
    const itemId = await crossbow(owner)
    const acts = ['item.hold', 'item.take_down', 'case.open']
    expect((await read(itemId, marcus)).acts).toEqual(acts)
    expect((await read(itemId, sana)).acts).toEqual(['case.open'])
    expect(await act('take-down', itemId, why, sana)).toMatchObject({ status: 403 })
    const team = await Promise.all(Array.from({ length: 9 }, () => createStaff(server, ['moderator'])))
    const answers = await Promise.all([marcus, ...team].map((one) => act('take-down', itemId, why, one)))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await isSeen(itemId)).toBe(false)
    expect((await read(itemId, marcus)).acts).toEqual(['item.restore', 'case.open'])
    expect(await notices(owner)).toEqual(['decision_made'])
    const made = won?.body as { decision_id: string; case: { id: string; version: number; kind: string } }
    expect(made.case.kind).toBe('person')
    const { entries } = await audit('item', itemId, olivia)
    expect(entries).toMatchObject([
      { act: 'item.take_down', subject_id: itemId, changes: { outcome: { after: 'action' } } },
    ])
    for (const [about, id] of [
      ['case', made.case.id],
      ['person', owner.id],
    ] as const)
      expect((await audit(about, id, olivia)).entries).toEqual(entries)
    // Others only see their own entries.
    expect((await audit('item', itemId, await createStaff(server, ['moderator']))).entries).toEqual([])
    expect((await audit('rental', itemId, olivia)).entries).toEqual([])

    const undo = { params: { decisionId: made.decision_id }, body: { version: made.case.version } }
    await server.api('POST /staff/decisions/:decisionId/undo', undo, marcus)
    expect(await isSeen(itemId)).toBe(true)
  })

  it('is shown again by "Restore", no matter who hid it, until that is undone; decisions about its owner remain', async () => {
    const owner = await createMember(server)
    const itemId = await crossbow(owner)
    expect(await act('hold', itemId, why, marcus)).toMatchObject({ status: 200 })
    expect(await act('hold', itemId, why, marcus)).toMatchObject({ body: { error: { code: 'already_decided' } } })
    await server.db
      .updateTable('items')
      .set({ status: 'active', status_before: null })
      .where('id', '=', itemId)
      .execute()
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, await createMember(server))
    const both = [...action('item_remove').measures, ...action('restrict_messaging').measures]
    await decide(itemId, { ...action('item_remove'), measures: both })
    expect(await isSeen(itemId)).toBe(false)

    const key = crypto.randomUUID()
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => act('restore', itemId, { note: 'It is a bow for a violin.' }, marcus, key)),
    )
    expect(
      new Set(presses.map(({ status, body }) => `${status} ${(body as { decision_id: string }).decision_id}`)).size,
    ).toBe(1)
    expect(await isSeen(itemId)).toBe(true)
    const body = { other_user_id: (await createMember(server)).id }
    expect(await server.refused('POST /conversations', { body }, owner)).toMatchObject({ code: 'account_restricted' })
    const made = presses[0]?.body as { decision_id: string; case: { version: number } }
    const undo = { params: { decisionId: made.decision_id }, body: { version: made.case.version } }
    await server.api('POST /staff/decisions/:decisionId/undo', undo, marcus)
    expect(await isSeen(itemId)).toBe(false)
    // If only its owner is suspended, there is nothing to restore.
    const other = await crossbow(owner)
    await server.db
      .updateTable('items')
      .set({ status: 'held', status_before: 'active' })
      .where('id', '=', other)
      .execute()
    expect(await act('restore', other, { note: 'It is fine.' }, marcus)).toMatchObject({ status: 409 })
  })

  it("shows its owner's changes since a decision, which are deleted after a year", async () => {
    const owner = await createMember(server)
    const { id: itemId } = await server.api(
      'POST /items',
      { body: itemInput({ title: 'Bow and case' }) as never },
      owner,
    )
    const edit = (changes: object) =>
      server.api('PUT /items/:itemId', { params: { itemId }, body: { ...edited('Bow and case'), ...changes } }, owner)
    await edit({ title: 'Bow for a violin' })
    await edit({ title: 'Bow for a viola', daily_rate: 99 })
    await edit({ title: 'Bow for a viola', daily_rate: 99 })
    const { edits } = await read(itemId, sana)
    expect(edits).toMatchObject({ checked_at: null, count: 2 })
    expect(edits.changes.map(({ field }) => field)).toEqual(['title', 'daily_rate'])
    expect(edits.changes[0]).toEqual({ field: 'title', before: 'Bow and case', after: 'Bow for a viola' })
    await act('hold', itemId, why, marcus)
    server.advance(1000)
    expect((await read(itemId, sana)).edits).toMatchObject({ checked_at: expect.any(String), count: 0, changes: [] })
    await edit({ title: 'Bow for a cello', daily_rate: 99 })
    expect((await read(itemId, sana)).edits.changes).toMatchObject([
      { before: 'Bow for a viola', after: 'Bow for a cello' },
    ])
    const left = () => server.db.selectFrom('item_revisions').select('id').where('item_id', '=', itemId).execute()
    await moderationOf(server).runJob('moderation.forget', 364)
    expect(await left()).toHaveLength(3)
    await moderationOf(server).runJob('moderation.forget', 366)
    expect(await left()).toEqual([])
  })
})
