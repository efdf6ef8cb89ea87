import { decideDispute, openDispute } from '@itemo/card-sandbox/disputes.ts'
import { describe, expect, it } from 'vitest'
import { dueOf } from '../../../test/due-books.ts'
import { type Hire, readMoney, readRental, renew, settleAll } from '../../../test/hires.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { reason, reference } from '../../../test/money-provocations.ts'
import { cancelHire, createPaidHire, intentOf, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { checkInvariants } from '../payouts/check-invariants.ts'
import { checkLedger } from './check-ledger.ts'

const { server, sandbox } = await serverAndCards()
const { context } = server

/** How much of a rental of £34.50 the renter's bank took. */
const lostPence = 1000

async function openFor(hire: Hire): Promise<string> {
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: lostPence })
  await settleAll(server)
  return id
}

async function decide(disputeId: string, verdict: 'won' | 'lost'): Promise<void> {
  await decideDispute(sandbox.deps, disputeId, verdict)
  await settleAll(server)
}

const paymentOf = async (hire: Hire) => (await readMoney(server, hire.rentalId)).payment
const supportMails = () => subjectsTo(server, context.config.mail.supportTo)

async function expectSoundMoney(hire: Hire): Promise<void> {
  const { id } = await paymentOf(hire)
  const { findings } = await checkLedger(context)
  expect(findings.filter(({ paymentId }) => paymentId === id)).toEqual([])
  expect((await checkInvariants(context)).filter(({ rentalId }) => rentalId === hire.rentalId)).toEqual([])
}

describe('a payment that a bank took in part for good', () => {
  it('leaves the rest of a refund to a person, who pays it another way, and the owner gets no share', async () => {
    const hire = await createPaidHire(server)
    await decide(await openFor(hire), 'lost')
    expect(await paymentOf(hire)).toMatchObject({ state: 'charged_back', lost_pence: lostPence })
    const seen = await readRental(server, hire.rentalId, await renew(server, hire.owner))
    expect(seen.refund_if_cancelled).toBe(24.5)
    expect((await cancelHire(server, hire, 'owner')).payment).toBe('refund_failed')
    await settleAll(server)
    expect(await paymentOf(hire)).toMatchObject({ state: 'refund_failed', refund_pence: 3450 })
    expect(await supportMails()).toContain("A refund can't go to the card: £24.50 is due")
    const mails = await mailsTo(server, hire.renter.email)
    const told = mails.find(({ subject }) => subject.includes("can't go to your card"))
    expect(told?.text).toContain('Your bank has given you £10.00 back')
    expect(told?.text).toContain('You get another £24.50')
    expect(mails.some(({ subject }) => subject.startsWith('Your bank returned'))).toBe(false)
    expect((await dueOf(server, hire))?.amount_pence ?? 0).toBe(0)
    await expectSoundMoney(hire)

    const as = await createStaff(server, ['finance'])
    const { refunds, sums } = await server.api('GET /staff/money/refunds', { query: { state: 'failed' } }, as)
    const refund = refunds.find(({ rental }) => rental?.id === hire.rentalId)
    expect(refund).toMatchObject({ missing: 24.5, lost: 10, acts: ['refund.settle_outside'] })
    expect(sums.failed).toBe(24.5)
    const act = { params: { paymentId: refund!.payment_id }, body: { version: refund!.version, reason } }
    expect((await server.refused('POST /staff/refunds/:paymentId/retry', act, as)).code).toBe('conflict')
    await server.api('POST /staff/refunds/:paymentId/settled-outside', { ...act, body: { ...act.body, reference } }, as)
    await settleAll(server)
    expect(await paymentOf(hire)).toMatchObject({ state: 'refunded', refund_outside_pence: 2450 })
    expect(await subjectsTo(server, hire.renter.email)).toContain("We've paid you your refund of £24.50 another way")
    await expectSoundMoney(hire)
  })

  it("owes the rest of a refund decided before the bank's decision", async () => {
    const hire = await createPaidHire(server)
    const dispute = await openFor(hire)
    await cancelHire(server, hire)
    expect(await paymentOf(hire)).toMatchObject({ state: 'disputed', refund_pence: 3450 })
    const before = (await supportMails()).length
    await decide(dispute, 'lost')
    expect(await paymentOf(hire)).toMatchObject({ state: 'refund_failed', lost_pence: lostPence })
    expect((await supportMails()).slice(before)).toContain("A refund can't go to the card: £24.50 is due")
    await expectSoundMoney(hire)
  })

  it('owes nothing more if at most that part was to be refunded, also when staff cancel', async () => {
    const hire = await createPaidHire(server)
    await decide(await openFor(hire), 'lost')
    const as = await createStaff(server, ['operator'])
    const { money } = await server.api('GET /staff/rentals/:rentalId', { params: { rentalId: hire.rentalId } }, as)
    expect(money).toMatchObject({ lost: 10, left: 24.5, by_rule: 24.5 })
    const { version } = await paymentOf(hire)
    const body = { version, reason, refund: 'none' } as const
    await server.api('POST /staff/rentals/:rentalId/cancel', { params: { rentalId: hire.rentalId }, body }, as)
    await settleAll(server)
    expect(await paymentOf(hire)).toMatchObject({ state: 'charged_back' })
    await expectSoundMoney(hire)
  })

  it('is refunded to the card if the bank returns the part, less what was paid another way', async () => {
    const hire = await createPaidHire(server)
    const dispute = await openFor(hire)
    await decide(dispute, 'lost')
    await cancelHire(server, hire, 'owner')
    await settleAll(server)
    const { id: paymentId, version } = await paymentOf(hire)
    const as = await createStaff(server, ['finance'])
    const paid = { params: { paymentId }, body: { version, reason, reference } }
    await server.api('POST /staff/refunds/:paymentId/settled-outside', paid, as)
    // The provider reopens it.
    const { db } = sandbox.deps
    await db.updateTable('sandbox.disputes').set({ status: 'under_review' }).where('id', '=', dispute).execute()
    await decide(dispute, 'won')
    await settleAll(server)
    expect(await paymentOf(hire)).toMatchObject({ state: 'refunded', lost_pence: 0 })
    expect((await readMoney(server, hire.rentalId)).refunded).toBe(lostPence)
    await expectSoundMoney(hire)
  })
})
