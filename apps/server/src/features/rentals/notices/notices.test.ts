import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { createHire, settleAll } from '../../../../test/hires.ts'
import { rentalMail, rentalMailKinds, type RentalMailFacts } from './emails.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
  it('of each act: the other side', async () => {
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

  it('only who wants it: both switches are obeyed', async () => {
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

describe('the mails', () => {
  const facts: RentalMailFacts = {
    rentalId: '7b1c',
    itemTitle: 'Tent <b>\r\nBcc: all@example.org',
    startDate: '2026-07-01',
    endDate: '2026-07-03',
    totalPence: 123_450,
    ownerName: 'Olive & Co',
    renterName: 'Rene',
    answerBy: new Date('2026-06-30T22:30:00Z'),
    pickupLocation: '12 Mare Street',
    additionalNotes: 'Ring twice',
    reason: 'Broken',
    amendmentNotes: '<script>alert(1)</script>',
  }

  it('escape what people wrote, and keep a subject to one line', () => {
    for (const kind of rentalMailKinds) {
      const mail = rentalMail(kind, facts, 'owner', 'https://itemo.example')
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.html).not.toContain('<script>')
      expect(mail.html).not.toContain('<b>')
      expect(mail.text).toContain('https://itemo.example/')
    }
  })

  it('name days as they are and hours as London’s clocks show them', () => {
    const { text } = rentalMail('requested', facts, 'owner', 'https://itemo.example')
    expect(text).toContain('1 July 2026')
    expect(text).toContain('3 July 2026')
    expect(text).toContain('30 June 2026 at 23:30')
    expect(text).toContain('£1,234.50')
    expect(text).toContain('https://itemo.example/owner-response/7b1c')
    const atTheEnd = { ...facts, answerBy: new Date('2026-07-01T23:00:00Z') }
    expect(rentalMail('requested', atTheEnd, 'owner', 'https://itemo.example').text).toContain('the end of Wed')
  })
})
