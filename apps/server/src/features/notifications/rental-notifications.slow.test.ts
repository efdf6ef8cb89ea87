import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, dayFromNow, fillCheckout, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { onWithdrawal } from './rental-notifications.ts'

const server = await serverOfFile()

async function mailsOf(member: Member): Promise<string[]> {
  await settleAll(server)
  const rows = await server.db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', member.email)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.subject)
}

describe('emails are sent', () => {
  it('for each act: to the other side [marketplace 7.20]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    expect(await mailsOf(renter)).toEqual(['Your request for Cordless hammer drill is sent'])
    expect(await mailsOf(owner)).toHaveLength(1)
    await server.api('POST /rentals/:rentalId/amend', { params, body: { amendment_notes: 'Later, please' } }, renter)
    expect((await mailsOf(owner))[1]).toBe(`${renter.name} asks for a change to the hire of Cordless hammer drill`)
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, owner)
    expect((await mailsOf(renter)).slice(1)).toEqual(['Your hire of Cordless hammer drill is confirmed'])
    expect((await mailsOf(owner))[2]).toBe('Payment captured: £30.00 for you')
    await server.api('POST /rentals/:rentalId/cancel', { params, body: { cancellation_reason: 'Ill' } }, renter)
    expect((await mailsOf(owner))[3]).toBe('The hire of Cordless hammer drill was cancelled')
    expect((await mailsOf(renter)).slice(2)).toEqual([
      'You cancelled your hire of Cordless hammer drill',
      'Refund made: £34.50',
    ])
  })

  it('for a completed rental: to the renter, asking for a review', async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 0, to: 1 })
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, owner)
    const told = (await mailsOf(owner)).length
    await server.api('POST /rentals/:rentalId/return', { params }, owner)
    expect((await mailsOf(renter)).at(-1)).toBe('How was your hire of Cordless hammer drill?')
    expect(await mailsOf(owner)).toHaveLength(told)
  })

  it('for a withdrawn request: to the owner, if they knew of it', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
    expect((await mailsOf(owner))[1]).toBe(`${renter.name} withdrew the request for Cordless hammer drill`)
    expect((await mailsOf(renter))[1]).toBe('You withdrew your request for Cordless hammer drill')
    const unpaid = await createHire(server, { paid: false })
    await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId: unpaid.rentalId } }, unpaid.renter)
    expect(await mailsOf(unpaid.owner)).toEqual([])
    expect(await mailsOf(unpaid.renter)).toEqual([])
  })

  it('with the name and days of which of two requests for an item was withdrawn', async () => {
    const [one, other] = [await createHire(server, { from: 10, to: 11 }), await createMember(server)]
    const body = { itemId: one.itemId, startDate: dayFromNow(server, 20), endDate: dayFromNow(server, 21) }
    const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, other)
    await fillCheckout(server, url)
    await settleAll(server)
    await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, other)
    await settleAll(server)
    const { notifications } = await server.api('GET /notifications', { query: {} }, one.owner)
    const told = notifications.find(({ kind }) => kind === 'request_withdrawn')
    expect(told?.title).toBe(`${other.name} withdrew the request for Cordless hammer drill`)
    expect(told?.body).toContain(`${Number(body.startDate.slice(8))} `)
    expect(notifications.filter(({ is_read }) => !is_read).map(({ kind }) => kind)).toEqual([
      'request_withdrawn',
      'request_received',
    ])
  })

  it('for a request withdrawn before an update, with what was stored then', async () => {
    const owner = await createMember(server)
    const old = { rental_id: crypto.randomUUID(), owner_id: owner.id, item_title: 'Tent' }
    await server.context.jobs.send(server.db, onWithdrawal, old)
    expect(await mailsOf(owner)).toEqual(['The renter withdrew the request for Tent'])
  })

  it('only to those who want them: both switches count [accounts 5.13] [R36]', async () => {
    for (const setting of ['email_notifications', 'hire_requests'] as const) {
      const { owner, renter, rentalId } = await createHire(server)
      await server.db
        .updateTable('profiles')
        .set({ [setting]: false })
        .where('id', '=', renter.id)
        .execute()
      await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
      expect((await mailsOf(renter)).slice(1)).toEqual([])
    }
  })
})
