import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listConversations } from './message-queries.ts'
import { findListeners, forgetHere, forgetOffline, listRoomsOf, noteOnline, trackPresence } from './presence.ts'

const server = await serverOfFile()

/** A conversation of two new people. */
async function freshPair() {
  const [one, other] = [await createMember(server), await createMember(server)]
  const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  return { one, other, conversationId }
}

describe('being online', () => {
  const { db } = server
  const at = server.context.now()
  const earlier = (ms: number) => new Date(at.getTime() - ms)
  const [here, there] = [randomUUID(), randomUUID()]

  test('is stored if allowed, once per process, and deleted by that process or when not allowed', async () => {
    const [ann, bob, shy] = [await createMember(server), await createMember(server), await createMember(server)]
    const userIds = [ann.id, bob.id, shy.id]
    const shown = [ann.id, bob.id].toSorted()
    await db.updateTable('profiles').set({ show_online: true }).where('id', 'in', shown).execute()
    await db.updateTable('profiles').set({ show_online: false }).where('id', '=', shy.id).execute()
    expect((await noteOnline(db, { processId: here, userIds }, at)).toSorted()).toEqual(shown)
    expect(await noteOnline(db, { processId: here, userIds }, earlier(1))).toEqual([])
    expect((await noteOnline(db, { processId: there, userIds: [ann.id] }, earlier(1))).toSorted()).toEqual([ann.id])
    expect(await forgetHere(db, { processId: there, userIds: [bob.id] })).toEqual([])
    expect(await forgetHere(db, { processId: here, userIds: [bob.id] })).toEqual([bob.id])
    const mine = async (before: Date) => (await forgetOffline(db, before)).filter((id) => userIds.includes(id))
    expect(await mine(earlier(2))).toEqual([])
    expect(await mine(earlier(1))).toEqual([ann.id])
    expect(await mine(at)).toEqual([ann.id])
  })

  test('is announced to the other person of each conversation, and to nobody behind a block', async () => {
    const { one, other, conversationId } = await freshPair()
    expect(await findListeners(db, conversationId, one.id)).toEqual([other.id])
    expect(await findListeners(db, conversationId, (await createMember(server)).id)).toBeUndefined()
    expect(await listRoomsOf(db, one.id)).toEqual([{ conversation_id: conversationId, other_id: other.id }])
    await db.insertInto('blocks').values({ blocker_id: other.id, blocked_id: one.id, created_at: at }).execute()
    expect(await findListeners(db, conversationId, one.id)).toEqual([])
    expect(await listRoomsOf(db, one.id)).toEqual([])
  })

  test('is shown for a minute after the last sign', async () => {
    const { one, other, conversationId } = await freshPair()
    await db.updateTable('profiles').set({ show_online: true }).where('id', '=', other.id).execute()
    const online = async (seen: Date) => {
      await db.deleteFrom('online').where('user_id', '=', other.id).execute()
      await noteOnline(db, { processId: here, userIds: [other.id] }, seen)
      const [seenBy] = await listConversations(db, { userId: one.id, at, which: { only: conversationId } })
      return seenBy?.other.online
    }
    expect([await online(earlier(59_999)), await online(earlier(60_000))]).toEqual([true, false])
    // For people who don't show it, or who are separated by a block, the answer is neither yes nor no.
    await db.insertInto('blocks').values({ blocker_id: other.id, blocked_id: one.id, created_at: at }).execute()
    expect(await online(at)).toBeNull()
    await db.deleteFrom('blocks').where('blocker_id', '=', other.id).execute()
    expect(await online(at)).toBe(true)
    await db.updateTable('profiles').set({ show_online: false }).where('id', '=', other.id).execute()
    expect(await online(at)).toBeNull()
  })

  test('ends with the last socket of a process, or a minute after the last sign, and not before', async () => {
    const people = [await createMember(server), await createMember(server), await createMember(server)]
    const userIds = people.map(({ id }) => id)
    const [present = '', late = '', lost = ''] = userIds
    await db.updateTable('profiles').set({ show_online: true }).where('id', 'in', userIds).execute()
    await noteOnline(db, { processId: there, userIds: [late] }, earlier(59_999))
    await noteOnline(db, { processId: there, userIds: [lost] }, earlier(60_000))
    const after = async (userIds: string[], why: 'came' | 'left' | 'beat') => {
      await trackPresence({ ...server.context, now: () => at }, { processId: here, userIds }, why)
      const rows = await db
        .selectFrom('online')
        .select('user_id')
        .where('user_id', 'in', [present, late, lost])
        .execute()
      return rows.map(({ user_id }) => user_id).toSorted()
    }
    expect(await after([present], 'came')).toEqual([present, late, lost].toSorted())
    expect(await after([], 'came')).toEqual([present, late, lost].toSorted())
    expect(await after([present], 'beat')).toEqual([present, late].toSorted())
    expect(await after([present], 'left')).toEqual([late])
    expect(await after([present], 'beat')).toEqual([present, late].toSorted())
  })
})
