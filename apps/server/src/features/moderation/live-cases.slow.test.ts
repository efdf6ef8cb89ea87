import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSubscriber, type Subscriber } from '../../../test/authorisation/subscriber.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { action, moderationOf, staffCasesOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { writeRequest } from '../../../test/written-requests.ts'
import { recordViewers } from '../staff/looking.ts'
import { findStaffListener } from '../staff/staff-sockets.ts'

const server = await serverOfFile()
const neighbour = await server.another({ SITE_URL: server.context.siteUrl })
const { context, db } = server
const { caseOf, crossbow, report } = moderationOf(server)
const { act, decide, undo, read } = staffCasesOf(server)

const sockets: Subscriber[] = []
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await neighbour.stop()
})

/** A reported item, and its case. */
async function reported(reason: 'prohibited' | 'child_safety' = 'prohibited') {
  const [owner, ann] = [await createMember(server, 'Otto'), await createMember(server, 'Ann')]
  const itemId = await crossbow(owner)
  await report({ subject_kind: 'item', subject_id: itemId, reason, text: 'That is a weapon' }, ann)
  const { id: caseId, version } = await caseOf(itemId)
  return { owner, ann, itemId, caseId, version }
}

async function open(as: Member | undefined, at: Pick<typeof server, 'url'> = server): Promise<Subscriber> {
  const socket = await openSubscriber({ ...server, url: at.url }, as)
  sockets.push(socket)
  return socket
}

interface HeardFrame {
  readonly topic: string
  readonly event: string
  readonly payload: {
    readonly event?: string
    readonly payload?: { readonly people?: readonly { readonly id: string; readonly name: string }[] }
    readonly data?: { readonly table: string; readonly type: string; readonly record: Record<string, unknown> }
  }
}

const told = ({ heard }: Subscriber) => heard.map((text) => JSON.parse(text) as HeardFrame)
const changesOf = (socket: Subscriber, caseId: string) =>
  told(socket).filter(({ event, payload }) => event === 'postgres_changes' && payload.data?.record['id'] === caseId)

/** Watches the queue, as its screen does. */
async function watch(as: Member): Promise<Subscriber> {
  const socket = await open(as)
  expect(await socket.join('cases_realtime', { table: 'cases' })).toMatchObject({ ok: true })
  return socket
}

describe('changes of cases', () => {
  it('reach staff with the queue open, with the id only: new, claimed, noted, decided, undone', async () => {
    const [sam, sana] = [await createStaff(server, ['moderator']), await createStaff(server, ['support'])]
    const watching = [await watch(sam), await watch(sana), await watch(await createStaff(server, ['operator']))]
    const { caseId, version, ann, owner } = await reported()
    const members = [await open(ann), await open(owner)]
    for (const member of members) await member.join('messages', { table: 'messages' })
    const hear = async (change: () => Promise<unknown>) => {
      const before = watching.map((socket) => changesOf(socket, caseId).length)
      await change()
      for (const [index, socket] of watching.entries())
        await expect.poll(() => changesOf(socket, caseId).length).toBeGreaterThan(before[index] ?? 0)
    }
    for (const socket of watching) await expect.poll(() => changesOf(socket, caseId).length).toBeGreaterThan(0)
    expect(changesOf(watching[0]!, caseId)[0]?.payload.data).toMatchObject({ type: 'INSERT', record: { id: caseId } })
    await hear(() => act('claim', caseId, version, sam))
    const note = { params: { caseId }, body: { text: 'I know this one.' } }
    await hear(() => server.api('POST /staff/cases/:caseId/notes', note, sam))
    await hear(() => decide(caseId, { version: version + 1, ...action('item_hold') }, sam))
    const decided = await read(caseId, sana)
    await hear(() => undo(decided.decisions[0]?.id ?? '', decided.version, sam))
    for (const socket of watching)
      for (const { payload } of changesOf(socket, caseId)) expect(payload.data?.record).toEqual({ id: caseId })
    for (const { heard } of members) expect(heard.join()).not.toContain(caseId)
  })

  it('about child safety reach only those who may see such a case', async () => {
    const [sam, sana] = [await createStaff(server, ['moderator']), await createStaff(server, ['support'])]
    const others = [await watch(sam), await watch(sana)]
    const olivia = await createStaff(server, ['operator'])
    const allowed = [await watch(olivia), await watch(await createStaff(server, ['moderator'], { childSafety: true }))]
    const { caseId } = await reported('child_safety')
    const after = await reported()
    for (const socket of allowed) await expect.poll(() => changesOf(socket, caseId).length).toBeGreaterThan(0)
    for (const socket of others) {
      await expect.poll(() => changesOf(socket, after.caseId).length).toBeGreaterThan(0)
      expect(socket.heard.join()).not.toContain(caseId)
    }
    expect((await others[0]!.join(`case:${caseId}`)).ok).toBe(false)
    expect((await allowed[0]!.join(`case:${caseId}`)).ok).toBe(true)
  })

  it('no longer reach an open socket whose role, second factor or console session has ended', async () => {
    const removed = await createStaff(server, ['operator'])
    const moved = await createStaff(server, ['moderator'])
    const aged = await createStaff(server, ['moderator'])
    const idle = await createStaff(server, ['support'])
    const gone = [await watch(removed), await watch(moved), await watch(aged), await watch(idle)]
    const stays = await watch(await createStaff(server, ['moderator']))
    const first = await reported()
    for (const socket of [...gone, stays])
      await expect.poll(() => changesOf(socket, first.caseId).length).toBeGreaterThan(0)
    const ago = (hours: number) => new Date(context.now().getTime() - hours * 3_600_000)
    await db.updateTable('staff').set({ removed_at: context.now() }).where('user_id', '=', removed.id).execute()
    await db
      .updateTable('staff')
      .set({ roles: ['finance'] })
      .where('user_id', '=', moved.id)
      .execute()
    const session = (who: Member) => db.updateTable('auth.sessions').where('user_id', '=', who.id)
    await session(aged)
      .set({ factor_at: ago(13), console_at: context.now() })
      .execute()
    await session(idle)
      .set({ factor_at: ago(2), console_at: ago(1) })
      .execute()
    const later = await reported()
    await expect.poll(() => changesOf(stays, later.caseId).length).toBeGreaterThan(0)
    for (const socket of gone) expect(socket.heard.join()).not.toContain(later.caseId)
  })

  it("don't reach a session without a second factor, nor a socket outside the staff network", async () => {
    const half = await open(await createStaff(server, ['operator'], { aal: 'aal1' }))
    expect(await half.join('cases_realtime', { table: 'cases' })).toMatchObject({ ok: false })
    const sam = await createStaff(server, ['moderator'])
    const sessions = db.selectFrom('auth.sessions').select('id').where('user_id', '=', sam.id)
    const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
    const listener = { userId: sam.id, sessionId, aal: 'aal2', address: '198.51.100.7' } as const
    expect(await findStaffListener(context, listener)).toMatchObject({ userId: sam.id, roles: ['moderator'] })
    const staff = { ...context.config.staff, networks: ['203.0.113.0/24'] }
    const there = { ...context, config: { ...context.config, staff } }
    expect(await findStaffListener(there, listener)).toBeUndefined()
    expect(await findStaffListener(there, { ...listener, address: '203.0.113.9' })).toBeDefined()
    expect(await findStaffListener(context, { ...listener, aal: 'aal1' })).toBeUndefined()
  })
})

/** The people present, as last sent to a socket. */
const lastLooking = (socket: Subscriber) =>
  told(socket)
    .findLast(({ event, payload }) => event === 'broadcast' && payload.event === 'looking')
    ?.payload.payload?.people?.map(({ id }) => id)
    .toSorted()

const ids = (...people: readonly Member[]) => people.map(({ id }) => id).toSorted()

describe('the list of staff viewing a case', () => {
  it('is sent to those who have it open, in any process, until they close it', async () => {
    const [sam, olivia] = [await createStaff(server, ['moderator']), await createStaff(server, ['operator'])]
    const { caseId, owner } = await reported()
    const room = `case:${caseId}`
    const here = await open(sam)
    expect(await here.join(room)).toMatchObject({ ok: true })
    await expect.poll(() => lastLooking(here)).toEqual(ids(sam))
    const there = await open(olivia, { url: neighbour.origin })
    expect(await there.join(room)).toMatchObject({ ok: true })
    for (const socket of [here, there]) await expect.poll(() => lastLooking(socket)).toEqual(ids(sam, olivia))
    const looking = async (as: Member) => (await read(caseId, as)).looking
    expect(await looking(sam)).toEqual(['operator from Itemo'])
    const sana = await createStaff(server, ['support'])
    expect(await looking(sana)).toEqual(['moderator from Itemo', 'operator from Itemo'])
    // Someone whose role has ended is no longer listed, and gets no updates.
    await db.updateTable('staff').set({ removed_at: context.now() }).where('user_id', '=', olivia.id).execute()
    const third = await open(sana)
    await third.join(room)
    for (const socket of [here, third]) await expect.poll(() => lastLooking(socket)).toEqual(ids(sam, sana))
    expect(lastLooking(there)).toEqual(ids(sam, olivia))
    third.close()
    await expect.poll(() => lastLooking(here)).toEqual(ids(sam))
    expect(await looking(sana)).toEqual(['moderator from Itemo'])
    const member = await open(owner)
    expect(await member.join(room)).toMatchObject({ ok: false })
    expect(member.heard.join()).not.toContain('from Itemo')
  })

  it("doesn't include those it is about, nor anyone whose process died", async () => {
    const [sam, marcus] = [await createStaff(server, ['moderator']), await createStaff(server, ['moderator'])]
    const { caseId } = await reported()
    await db.updateTable('cases').set({ subject_owner_id: marcus.id }).where('id', '=', caseId).execute()
    const own = await watch(marcus)
    expect(await own.join(`case:${caseId}`)).toMatchObject({ ok: false })
    for (const id of ['nonsense', randomUUID(), caseId.toUpperCase()])
      expect(await own.join(`case:${id}`)).toMatchObject({ ok: false })
    await server.api('POST /staff/cases/:caseId/notes', { params: { caseId }, body: { text: 'Mind this.' } }, sam)
    const after = await reported()
    await expect.poll(() => changesOf(own, after.caseId).length).toBeGreaterThan(0)
    expect(changesOf(own, caseId)).toEqual([])
    const room = { prefix: 'case', mayOpen: async () => true } as const
    const lost = { processId: randomUUID(), people: [{ roomId: caseId, userId: sam.id }] }
    const ago = (ms: number) => ({ ...context, now: () => new Date(context.now().getTime() - ms) })
    await recordViewers(ago(59_000), room, lost, 'beat')
    const reader = await createStaff(server, ['support'])
    expect((await read(caseId, reader)).looking).toEqual(['moderator from Itemo'])
    const { cases } = await server.api('GET /staff/cases', { query: {} }, marcus)
    expect(cases.find(({ id }) => id === caseId)?.looking).toEqual([])
    // Nor someone who may no longer open it, although their socket is still open.
    await recordViewers(context, { prefix: 'case', mayOpen: async () => false }, lost, 'beat')
    expect((await read(caseId, reader)).looking).toEqual([])
    await recordViewers(ago(60_000), room, lost, 'beat')
    expect((await read(caseId, reader)).looking).toEqual([])
    await recordViewers(context, room, { processId: randomUUID(), people: [] }, 'beat')
    const rows = db.selectFrom('staff_looking').select('user_id').where('room', '=', `case:${caseId}`)
    expect(await rows.execute()).toEqual([])
  })

  it('works however many sessions someone has', async () => {
    const sam = await createStaff(server, ['moderator'])
    const { caseId } = await reported()
    const socket = await open(sam)
    await sql`
      insert into auth.sessions (user_id, amr, aal, factor_at)
      select user_id, amr, aal, factor_at from auth.sessions, generate_series(1, 120) where user_id = ${sam.id}`.execute(
      db,
    )
    expect(await socket.join(`case:${caseId}`)).toMatchObject({ ok: true })
    await expect.poll(() => lastLooking(socket)).toEqual(ids(sam))
  })

  it('exists for support requests too, for those who may read them', async () => {
    const [sana, olivia] = [await createStaff(server, ['support']), await createStaff(server, ['operator'])]
    const writer = await createMember(server)
    const { id } = await writeRequest(server, writer)
    const [one, other] = [await open(sana), await open(olivia)]
    for (const socket of [one, other]) expect(await socket.join(`support:${id}`)).toMatchObject({ ok: true })
    for (const socket of [one, other]) await expect.poll(() => lastLooking(socket)).toEqual(ids(sana, olivia))
    for (const as of [await createStaff(server, ['moderator']), await createStaff(server, ['finance']), writer]) {
      const refused = await open(as)
      expect(await refused.join(`support:${id}`)).toMatchObject({ ok: false })
    }
  })
})
