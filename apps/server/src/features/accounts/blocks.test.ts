import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultDeclineReason } from '@itemo/domain/rentals/rental-deadlines.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, createItem, dayFromNow, fillCheckout, readRental, settleAll } from '../../../test/hires.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { openConversation } from '../messages/open-conversation.ts'
import { eraseAccount } from './account-privacy.ts'
import { blockPerson } from './blocks.ts'
import { changeOwnProfile } from './profiles.ts'

const server = await serverOfFile()

const block = (as: Member, userId: string) => server.api('PUT /people/:userId/block', { params: { userId } }, as)
const unblock = (as: Member, userId: string) => server.api('DELETE /people/:userId/block', { params: { userId } }, as)
const unreachable = { status: 403, code: 'person_unreachable' }

async function pair() {
  const [one, other] = [await createMember(server), await createMember(server)]
  const { id } = await server.api('POST /conversations', { body: { other_user_id: other.id } }, one)
  const write = (as: Member, text: string, message = randomUUID()) => ({
    params: { conversationId: id },
    body: { id: message, text },
    as,
  })
  return { one, other, conversationId: id, write }
}

test('ten concurrent blocks make one, which only the person who made it sees and can lift', async () => {
  const { one, other } = await pair()
  await Promise.all(Array.from({ length: 10 }, () => block(one, other.id)))
  const { people } = await server.api('GET /my/blocks', { query: {} }, one)
  expect(people).toMatchObject([{ id: other.id, full_name: other.name }])
  expect((await server.api('GET /my/blocks', { query: {} }, other)).people).toEqual([])
  await unblock(other, one.id)
  expect((await server.api('GET /my/blocks', { query: {} }, one)).people).toHaveLength(1)
  expect((await server.api('GET /my/data', {}, one)).blocks).toHaveLength(1)
  await unblock(one, other.id)
  expect((await server.api('GET /my/blocks', { query: {} }, one)).people).toEqual([])
})

test("people can't block themselves or someone unknown", async () => {
  const me = await createMember(server)
  const refused = (userId: string) => server.refused('PUT /people/:userId/block', { params: { userId } }, me)
  expect(await refused(me.id)).toMatchObject({ status: 422, fields: { userId: expect.any(String) } })
  expect(await refused(randomUUID())).toMatchObject({ status: 404 })
  expect(await refused('nonsense')).toMatchObject({ status: 404 })
  const params = { userId: randomUUID() }
  expect(await server.refused('DELETE /people/:userId/block', { params }, me)).toMatchObject({ status: 404 })
})

test('an unrelated database error is thrown as it is, and not mistaken for a deleted account', async () => {
  const { one, other } = await pair()
  const actor = { userId: one.id, sessionId: randomUUID(), email: one.email }
  // Outside the range of timestamps that the database can store.
  const deps = { ...server.context, now: () => new Date(-8.6e15) }
  const refusal = { code: '22008' }
  await expect(blockPerson(deps, actor, other.id)).rejects.toMatchObject(refusal)
  const stranger = await createMember(server)
  const wish = { other_user_id: stranger.id, item_id: undefined }
  await expect(openConversation(deps, actor, wish)).rejects.toMatchObject(refusal)
  await expect(changeOwnProfile(deps, actor, { bio: 'x' })).rejects.toMatchObject(refusal)
})

test('a block closes every way between the two sides, and lifting it opens them again', async () => {
  const { one, other, conversationId, write } = await pair()
  const item = await createItem(server, one)
  const hire = { itemId: item.id, startDate: dayFromNow(server, 3), endDate: dayFromNow(server, 4) }
  const sent = randomUUID()
  const before = write(other, 'hello', sent)
  await server.api('POST /conversations/:conversationId/messages', before, other)
  await block(one, other.id)
  // A blocked person gets the same response as for someone who doesn't exist.
  const nobody = await server.refused('POST /conversations', { body: { other_user_id: randomUUID() } }, other)
  expect(nobody.status).toBe(404)
  for (const [me, them, expected] of [
    [one, other, expect.objectContaining(unreachable)],
    [other, one, { ...nobody, requestId: '' }],
  ] as const) {
    const writing = write(me, 'again')
    expect(await server.refused('POST /conversations/:conversationId/messages', writing, me)).toMatchObject(unreachable)
    const opening = { body: { other_user_id: them.id, item_id: item.id } }
    const refusal = await server.refused('POST /conversations', opening, me)
    expect({ ...refusal, requestId: '' }).toEqual(expected)
    const view = await server.api('GET /conversations/:conversationId', { params: { conversationId } }, me)
    expect(view).toMatchObject({ can_write: false, blocked_by_me: me === one })
  }
  expect(await server.refused('POST /rentals', { body: hire }, other)).toMatchObject(unreachable)
  const resent = await server.api('POST /conversations/:conversationId/messages', before, other)
  expect(resent.id).toBe(sent)
  await unblock(one, other.id)
  await server.api('POST /conversations/:conversationId/messages', write(other, 'back'), other)
  await server.api('POST /rentals', { body: hire }, other)
})

test("the email about unread messages isn't sent for someone who has been blocked since", async () => {
  const { one, other, write } = await pair()
  await server.api('POST /conversations/:conversationId/messages', write(other, 'hello'), other)
  await server.context.jobs.drain()
  await block(one, other.id)
  server.advance(6 * 60_000)
  await server.context.jobs.drain()
  expect(await subjectsTo(server, one.email)).toEqual([])
})

test('two people who blocked each other see only their own block', async () => {
  const { one, other } = await pair()
  await block(one, other.id)
  await block(other, one.id)
  const opening = { body: { other_user_id: one.id } }
  expect(await server.refused('POST /conversations', opening, other)).toMatchObject(unreachable)
  await unblock(other, one.id)
  expect(await server.refused('POST /conversations', opening, other)).toMatchObject({ status: 404, code: 'not_found' })
})

test("a request blocked while its renter was paying reads as declined, and the owner isn't notified", async () => {
  const { owner, renter, rentalId, url } = await createHire(server, { paid: false })
  await block(owner, renter.id)
  await fillCheckout(server, url)
  await settleAll(server)
  server.advance(60_000)
  await settleAll(server)
  const seen = await readRental(server, rentalId, renter)
  const metadata = { cancellation_reason: defaultDeclineReason }
  expect(seen).toMatchObject({ status: 'cancelled', payment_state: 'released', metadata })
  expect(await server.refused('GET /rentals/:rentalId', { params: { rentalId } }, owner)).toMatchObject({ status: 404 })
  expect(await subjectsTo(server, owner.email)).toEqual([])
  expect(await subjectsTo(server, renter.email)).toHaveLength(1)
  const { start_date: startDate, end_date: endDate, item_id: itemId } = seen
  const another = await createMember(server)
  await server.api('POST /rentals', { body: { itemId: itemId!, startDate, endDate } }, another)
})

test('a rental in progress between the two continues', async () => {
  const { owner, renter, rentalId } = await createHire(server)
  await block(owner, renter.id)
  const body = { pickup_location: 'The blue door', additional_notes: '' }
  await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
  expect((await readRental(server, rentalId, renter)).status).toBe('confirmed')
})

test('writing to a deleted account is refused with the same words as a block', async () => {
  const { one, other, conversationId, write } = await pair()
  const third = await pair()
  await block(third.other, third.one.id)
  await eraseAccount(server.context, other.id)
  const gone = await server.refused('POST /conversations/:conversationId/messages', write(one, 'hello?'), one)
  const blocked = await server.refused(
    'POST /conversations/:conversationId/messages',
    third.write(third.one, 'hello?'),
    third.one,
  )
  expect({ ...gone, requestId: '' }).toEqual({ ...blocked, requestId: '' })
  const view = await server.api('GET /conversations/:conversationId', { params: { conversationId } }, one)
  expect(view).toMatchObject({ can_write: false, blocked_by_me: false })
})
