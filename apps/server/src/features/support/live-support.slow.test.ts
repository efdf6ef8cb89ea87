import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openSubscriber, type Subscriber } from '../../../test/authorisation/subscriber.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { openCaseAbout } from '../../../test/table-decisions.ts'
import { storeRequest, writeRequest } from '../../../test/written-requests.ts'

const server = await serverOfFile()
const { db } = server

const sockets: Subscriber[] = []
afterAll(() => {
  for (const socket of sockets) socket.close()
})

/** Subscribes like the inbox, or like the page of one's own request. */
async function watch(as: Member, table: 'support_requests' | 'support_threads'): Promise<Subscriber> {
  const socket = await openSubscriber(server, as)
  sockets.push(socket)
  expect(await socket.join(`${table}_realtime`, { table })).toMatchObject({ ok: true })
  return socket
}

interface HeardFrame {
  readonly event: string
  readonly payload: { readonly data?: { readonly record: Record<string, unknown> } }
}

/** The changes of a request that a socket received. */
const changesOf = ({ heard }: Subscriber, id: string) =>
  heard
    .map((text) => JSON.parse(text) as HeardFrame)
    .filter(({ event, payload }) => event === 'postgres_changes' && payload.data?.record['id'] === id)

const versionOf = async (id: string) =>
  (await db.selectFrom('support_requests').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

describe('a support request', () => {
  it('announces its changes to staff with the inbox open and to its writer, with its id only', async () => {
    const [sana, olivia] = [await createStaff(server, ['support']), await createStaff(server, ['operator'])]
    const [mia, other] = [await createMember(server, 'Mia'), await createMember(server)]
    const staff = [await watch(sana, 'support_requests'), await watch(olivia, 'support_requests')]
    const [own, strange] = [await watch(mia, 'support_threads'), await watch(other, 'support_threads')]
    const { id, number } = await writeRequest(server, mia)
    for (const socket of staff) await expect.poll(() => changesOf(socket, id).length).toBeGreaterThan(0)
    const hear = async (change: () => Promise<unknown>, by: readonly Subscriber[]) => {
      const before = by.map((socket) => changesOf(socket, id).length)
      await change()
      for (const [at, socket] of by.entries())
        await expect.poll(() => changesOf(socket, id).length).toBeGreaterThan(before[at] ?? 0)
    }
    const params = { requestId: id }
    // Neither notes nor assignments are sent to the author. Later changes arrive later.
    await hear(() => server.api('POST /staff/support/:requestId/note', { params, body: { text: 'Odd.' } }, sana), staff)
    const assigned = { version: await versionOf(id), staff_id: sana.id }
    await hear(() => server.api('POST /staff/support/:requestId/assign', { params, body: assigned }, sana), staff)
    expect(changesOf(own, id)).toEqual([])
    const reply = { version: await versionOf(id), text: 'It turns to the left.', close: false }
    await hear(() => server.api('POST /staff/support/:requestId/reply', { params, body: reply }, sana), [...staff, own])
    const ofMia = { params: { ref: `S-${number}` }, body: { id: randomUUID(), text: 'It does not.' } }
    await hear(() => server.api('POST /my/support-requests/:ref/messages', ofMia, mia), [...staff, own])
    const closed = { version: await versionOf(id), state: 'closed' } as const
    await hear(
      () => server.api('POST /staff/support/:requestId/state', { params, body: closed }, olivia),
      [...staff, own],
    )
    for (const socket of [...staff, own])
      for (const { payload } of changesOf(socket, id)) expect(payload.data?.record).toEqual({ id })
    expect(strange.heard.join()).not.toContain(id)
  })

  it('reaches only staff who may open it', async () => {
    const [marcus, finn] = [await createStaff(server, ['moderator']), await createStaff(server, ['finance'])]
    const [sana, party] = [await createStaff(server, ['support']), await createStaff(server, ['support'])]
    const { rentalId } = await createHire(server)
    await db.updateTable('rentals').set({ renter_id: party.id }).where('id', '=', rentalId).execute()
    const caseId = await openCaseAbout(server)
    await db.updateTable('cases').set({ assigned_to: marcus.id }).where('id', '=', caseId).execute()
    const request = async (about: { rental_id?: string; case_id?: string }) => {
      const { id } = await storeRequest(server)
      await db.updateTable('support_requests').set(about).where('id', '=', id).execute()
      return id
    }
    const ofRental = await request({ rental_id: rentalId })
    const ofCase = await request({ case_id: caseId })
    const early = await watch(sana, 'support_requests')
    const last = await request({ rental_id: (await createHire(server)).rentalId, case_id: caseId })
    const all = [ofRental, ofCase, last]
    const mayOpen = new Map([
      [marcus, [ofCase, last]],
      [finn, [ofRental, last]],
      [sana, all],
      [party, [ofCase, last]],
    ])
    // The changes so far have been sent: it was written, and it was linked.
    await expect.poll(() => changesOf(early, last).length).toBe(2)
    const watching = new Map<Member, Subscriber>()
    for (const by of mayOpen.keys()) watching.set(by, await watch(by, 'support_requests'))
    for (const requestId of all)
      await server.api('POST /staff/support/:requestId/note', { params: { requestId }, body: { text: 'Odd.' } }, sana)
    for (const [by, socket] of watching) {
      // A socket that has received the last change has received all earlier ones.
      await expect.poll(() => changesOf(socket, last).length).toBeGreaterThan(0)
      expect(all.filter((id) => changesOf(socket, id).length > 0)).toEqual(mayOpen.get(by))
    }
    for (const by of [marcus, finn, sana]) {
      const { requests } = await server.api('GET /staff/support', { query: {} }, by)
      const listed = requests.map(({ id }) => id).filter((id) => all.includes(id))
      expect(listed.toSorted()).toEqual(mayOpen.get(by)?.toSorted())
    }
  })
})
