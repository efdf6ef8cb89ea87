import { describe, expect, it } from 'vitest'
import type { Member } from '../../../../test/factories.ts'
import { createHire, settleAll } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

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

describe('who is told', () => {
  it('of each act: the other side [marketplace 7.20]', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    expect(await mailsOf(renter)).toEqual([])
    expect(await mailsOf(owner)).toHaveLength(1)
    await server.api('POST /rentals/:rentalId/amend', { params, body: { amendment_notes: 'Later, please' } }, renter)
    expect((await mailsOf(owner))[1]).toBe(`${renter.name} asks for a change to the hire of Cordless hammer drill`)
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, owner)
    expect(await mailsOf(renter)).toEqual(['Your hire of Cordless hammer drill is confirmed'])
    await server.api('POST /rentals/:rentalId/cancel', { params, body: { cancellation_reason: 'Ill' } }, renter)
    expect((await mailsOf(owner))[2]).toBe('The hire of Cordless hammer drill was cancelled')
    expect(await mailsOf(renter)).toHaveLength(1)
  })

  it('of a completed hire: the renter, who is asked for a review', async () => {
    const { owner, renter, rentalId } = await createHire(server, { from: 0, to: 1 })
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, owner)
    const told = (await mailsOf(owner)).length
    await server.api('POST /rentals/:rentalId/return', { params }, owner)
    expect((await mailsOf(renter)).at(-1)).toBe('How was your hire of Cordless hammer drill?')
    expect(await mailsOf(owner)).toHaveLength(told)
  })

  it('of a request taken back: the owner, who knew of it', async () => {
    const { owner, renter, rentalId } = await createHire(server)
    await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
    expect((await mailsOf(owner))[1]).toBe('The request for Cordless hammer drill was taken back')
    const unpaid = await createHire(server, { paid: false })
    await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId: unpaid.rentalId } }, unpaid.renter)
    expect(await mailsOf(unpaid.owner)).toEqual([])
  })

  it('only who wants it: both switches are obeyed [accounts 5.13] [R36]', async () => {
    for (const setting of ['email_notifications', 'hire_requests'] as const) {
      const { owner, renter, rentalId } = await createHire(server)
      await server.db
        .updateTable('profiles')
        .set({ [setting]: false })
        .where('id', '=', renter.id)
        .execute()
      await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
      expect(await mailsOf(renter)).toEqual([])
    }
  })
})
