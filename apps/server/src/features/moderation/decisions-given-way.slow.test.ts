import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { action, edited, moderationOf, moderator, noAction } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { decideCase, undoDecision } from './decisions.ts'

const server = await serverOfFile()
const { caseOf, crossbow, decide, isSeen, notices, report } = moderationOf(server)

describe('"No action" on a finding of the risk rules', () => {
  const undo = ({ decision, row }: { decision: { id: string }; row: { version: number } }) =>
    inTransaction(server.db, (trx) => undoDecision(server.context, trx, moderator, decision.id, row.version))
  const edit = async (owner: Member, itemId: string, title: string) => {
    await server.api('PUT /items/:itemId', { params: { itemId }, body: edited(title) }, owner)
  }

  /** A public item that is under review. */
  async function watched() {
    const owner = await createMember(server)
    const created_at = server.context.now()
    await server.db.updateTable('auth.users').set({ created_at }).where('id', '=', owner.id).execute()
    const body = { ...edited('Bow for a violin'), daily_rate: 150 }
    const { id: itemId } = await server.api('POST /items', { body }, owner)
    await server.context.jobs.drain()
    return { owner, itemId, opened: await caseOf(itemId, 'risk') }
  }

  it('lifts nothing that people decided in other cases, above all about the person', async () => {
    const { itemId } = await watched()
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, await createMember(server))
    const both = [...action('item_remove').measures, ...action('ban').measures]
    const { decision } = await decide(itemId, { ...action('item_remove'), measures: both })
    await decide(itemId, noAction, 'risk')
    expect(await isSeen(itemId)).toBe(false)
    const standing = server.db.selectFrom('decision_measures').select('measure').where('lifted_at', 'is', null)
    expect(await standing.where('decision_id', '=', decision.id).orderBy('measure').execute()).toEqual([
      { measure: 'ban' },
      { measure: 'item_remove' },
    ])
    const kept = server.db.selectFrom('decisions').select('revoked_at').where('id', '=', decision.id)
    expect(await kept.executeTakeFirst()).toEqual({ revoked_at: null })
  })

  it('shows a resubmitted item again and leaves the rest of its decision, until it is undone', async () => {
    const { owner, itemId } = await watched()
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, await createMember(server))
    const both = [...action('item_remove').measures, ...action('restrict_messaging').measures]
    await decide(itemId, { ...action('item_remove'), measures: both })
    server.advance(61_000)
    await server.context.jobs.drain()
    await edit(owner, itemId, 'Bow for a viola')
    await server.context.jobs.drain()
    const ended = await decide(itemId, noAction, 'risk')
    expect(ended.givenWay).toHaveLength(1)
    expect(await isSeen(itemId)).toBe(true)
    expect(await notices(owner)).toEqual(['decision_lifted', 'decision_made'])
    const body = { other_user_id: (await createMember(server)).id }
    expect(await server.refused('POST /conversations', { body }, owner)).toMatchObject({ code: 'account_restricted' })
    await undo(ended)
    expect(await isSeen(itemId)).toBe(false)
    expect(await notices(owner)).toEqual(['decision_made'])
    expect(await server.refused('POST /conversations', { body }, owner)).toMatchObject({ code: 'account_restricted' })
  })

  it('shows an item resubmitted into an open report too, until it is undone', async () => {
    const { owner, itemId } = await watched()
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, await createMember(server))
    await decide(itemId, action('item_remove'), 'risk')
    await edit(owner, itemId, 'Bow for a viola')
    await server.context.jobs.drain()
    // It joins the open case, and there is no other.
    const { kind, sent_back_at } = await caseOf(itemId)
    expect([kind, sent_back_at]).toEqual(['report', expect.any(Date)])
    const ended = await decide(itemId, noAction)
    expect(await isSeen(itemId)).toBe(true)
    await undo(ended)
    expect(await isSeen(itemId)).toBe(false)
  })

  it("applies to the text that was seen: an edit, recorded or not, makes the case's version stale", async () => {
    const { owner, itemId, opened } = await watched()
    const held = async () => (await server.db.selectFrom('items').selectAll().where('id', '=', itemId).execute())[0]
    const first = await held()
    await edit(owner, itemId, 'Fireworks, a kit')
    const stale = () =>
      inTransaction(server.db, (trx) =>
        decideCase(server.context, trx, moderator, opened.id, { ...noAction, version: opened.version }),
      )
    // Before and after the edit was recorded in the case.
    await expect(stale()).rejects.toMatchObject({ code: 'case_changed' })
    await server.context.jobs.drain()
    await expect(stale()).rejects.toMatchObject({ code: 'case_changed' })
    const { version } = await caseOf(itemId, 'risk')
    // An edit that wasn't recorded in the case.
    const change = (title: string) => server.db.updateTable('items').set({ title }).where('id', '=', itemId).execute()
    await change('Something unseen')
    await expect(decide(itemId, noAction, 'risk')).rejects.toMatchObject({ code: 'case_changed' })
    await change('Fireworks, a kit')
    await edit(owner, itemId, 'Fireworks and a rocket')
    await server.context.jobs.drain()
    expect((await caseOf(itemId, 'risk')).version).toBeGreaterThan(version)
    const notes = server.db.selectFrom('case_notes').select('text').where('case_id', '=', opened.id)
    const texts = (await notes.execute()).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Contains a word that needs a check'))).toHaveLength(2)
    await decide(itemId, noAction, 'risk')
    expect(await isSeen(itemId)).toBe(true)
    const approved = await held()
    expect(approved?.approved).toEqual(approved?.assessed)
    expect(approved?.approved).not.toEqual(first?.assessed)
  })

  it('approves only what the case has shown', async () => {
    const { owner, itemId, opened } = await watched()
    await server.db
      .updateTable('auth.users')
      .set({ created_at: new Date(0) })
      .where('id', '=', owner.id)
      .execute()
    await edit(owner, itemId, 'Bow for a double bass')
    await decide(itemId, noAction, 'risk')
    const { approved, assessed } = await server.db
      .selectFrom('items')
      .select(['approved', 'assessed'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    expect(approved).toEqual(opened.shown)
    expect(approved).not.toEqual(assessed)
  })
})

describe('a reopened case', () => {
  it('lifts its earlier decision once there is another, and restores it when that is undone', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    const strikes = async () =>
      (await server.db.selectFrom('profiles').select('strikes').where('id', '=', owner.id).executeTakeFirst())?.strikes
    const reopen = (id: string) =>
      server.db.updateTable('cases').set({ state: 'open', decided_at: null }).where('id', '=', id).execute()
    const warned = await decide(itemId, { ...action('item_remove'), outcome: 'warning', measures: [] })
    expect(await strikes()).toBe(1)
    server.advance(61_000)
    await server.context.jobs.drain()
    await reopen(warned.row.id)
    const removed = await decide(itemId, action('item_remove'))
    expect([removed.givenWay, await strikes()]).toEqual([[warned.decision.id], 0])
    expect((await notices(owner)).toSorted()).toEqual(['decision_lifted', 'decision_made', 'decision_made'])
    server.advance(61_000)
    await server.context.jobs.drain()
    await reopen(removed.row.id)
    const ended = await decide(itemId, noAction)
    expect(await isSeen(itemId)).toBe(true)
    await inTransaction(server.db, (trx) =>
      undoDecision(server.context, trx, moderator, ended.decision.id, ended.row.version),
    )
    expect(await isSeen(itemId)).toBe(false)
    const holding = server.db.selectFrom('decisions').select('id').where('person_id', '=', owner.id)
    expect(await holding.where('revoked_at', 'is', null).execute()).toEqual([{ id: removed.decision.id }])
  })
})
