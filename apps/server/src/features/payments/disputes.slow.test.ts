import { describe, expect, it } from 'vitest'
import { type Hire, readMoney, readRental, renew, settleAll } from '../../../test/hires.ts'
import { cancelHire, createPaidHire, intentOf, ledgerOf, readFigures, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { escalateInquiry, openDispute } from '@itemo/card-sandbox/disputes.ts'
import { acceptDispute } from './answer-dispute.ts'
import { checkLedger } from './check-ledger.ts'
import { readProvider } from './stripe-provider.ts'
import { applyFacts } from './reconcile-payment.ts'

const { server, sandbox, pass } = await serverAndCards()

const minute = 60_000

describe('a dispute', () => {
  const paymentOf = (hire: Hire) => readMoney(server, hire.rentalId).then(({ payment }) => payment.id)

  async function openFor(hire: Hire, inquiry = false): Promise<string> {
    const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry })
    await settleAll(server)
    return id
  }

  async function decide(disputeId: string, verdict: 'winning_evidence' | 'losing_evidence'): Promise<void> {
    await server.context.cards.api.disputes.update(disputeId, { evidence: { uncategorized_text: verdict } })
    await settleAll(server)
  }

  it("is recorded with its deadline and reported to the operator, and its money isn't counted as due", async () => {
    const hire = await createPaidHire(server, { card: '4000 0000 0000 0259' })
    expect(await readFigures(server, hire)).toEqual({ back: 0, earns: 0, state: 'disputed' })
    expect(await ledgerOf(server, hire)).toEqual([
      ['captured', 3450],
      ['disputed', 3450],
      ['dispute_fee', 2000],
    ])
    const row = await server.db
      .selectFrom('disputes')
      .selectAll()
      .where('payment_id', '=', await paymentOf(hire))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'needs_response', reason: 'fraudulent', amount_pence: 3450 })
    expect(row.due_by!.getTime()).toBeGreaterThan(server.context.now().getTime())
    expect(await subjectsTo(server, 'support@itemo.example')).toContain('A payment is disputed: £34.50')
    const { timeline } = await readRental(server, hire.rentalId, hire.owner)
    expect(timeline.map(({ what }) => what)).toContain('disputed')
    expect(timeline.map(({ what }) => what)).not.toContain('dispute_fee')
  })

  it('reminds the operator three days and one day before its evidence is due, once each, and not once it is over', async () => {
    const due = 'Evidence is due soon: £34.50'
    const [waiting, answered] = [await createPaidHire(server), await createPaidHire(server)]
    const ids = [await openFor(waiting), await openFor(answered)]
    const counted = async () => {
      const mails = await server.db
        .selectFrom('mailbox')
        .select(['subject', 'text'])
        .where('subject', '=', due)
        .execute()
      return ids.map((id) => mails.filter(({ text }) => text.includes(id)).length)
    }
    const row = server.db.selectFrom('disputes').select('due_by').where('provider_dispute_id', '=', ids[0]!)
    const last = (await row.executeTakeFirstOrThrow()).due_by!.getTime()
    const until = (days: number) => pass(last - days * 24 * 60 * minute - server.context.now().getTime())
    await until(3.1)
    expect(await counted()).toEqual([0, 0])
    await until(2.9)
    expect(await counted()).toEqual([1, 1])
    await decide(ids[1]!, 'winning_evidence')
    await until(1.1)
    expect(await counted()).toEqual([1, 1])
    await until(0.9)
    await until(0.5)
    expect(await counted()).toEqual([2, 1])
    await until(-1)
    expect(await counted()).toEqual([2, 1])
  })

  it('is explained to a payer who returns late from the checkout, even once it is lost', async () => {
    const hire = await createPaidHire(server)
    const id = await openFor(hire)
    const body = { session_id: new URL(hire.url).pathname.split('/').at(-1) ?? '' }
    const verdict = async () => server.api('POST /payments/verify', { body }, await renew(server, hire.renter))
    expect(await verdict()).toMatchObject({ success: false, message: expect.stringContaining('is disputed') })
    await decide(id, 'losing_evidence')
    expect(await verdict()).toMatchObject({ success: false, message: expect.stringContaining('the bank refunded it') })
  })

  it("doesn't stop a cancellation, but its refund, which is made if the dispute is won", async () => {
    const hire = await createPaidHire(server)
    const id = await openFor(hire)
    const outcome = await cancelHire(server, hire)
    expect(outcome).toMatchObject({ payment: 'disputed', rental: { status: 'cancelled', payment_state: 'disputed' } })
    await pass(60 * minute)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'disputed', refunded: 0 })
    expect((await readMoney(server, hire.rentalId)).payment.settle_attempts).toBe(0)
    await decide(id, 'winning_evidence')
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
    expect(await ledgerOf(server, hire)).toEqual([
      ['captured', 3450],
      ['disputed', 3450],
      ['dispute_fee', 2000],
      ['dispute_returned', 3450],
      ['refunded', 3450],
    ])
  })

  it('returns the money to the rental if it is won, and takes it for good if it is lost', async () => {
    const won = await createPaidHire(server)
    await decide(await openFor(won), 'winning_evidence')
    expect(await readFigures(server, won)).toEqual({ back: 34.5, earns: 30, state: 'captured' })
    await ledgerOf(server, won)
    const lost = await createPaidHire(server)
    await decide(await openFor(lost), 'losing_evidence')
    expect(await readFigures(server, lost)).toEqual({ back: 0, earns: 0, state: 'charged_back' })
    expect((await cancelHire(server, lost)).payment).toBe('none')
    await pass(60 * minute)
    expect(await readMoney(server, lost.rentalId)).toMatchObject({ state: 'charged_back', refunded: 0 })
    await ledgerOf(server, lost)
  })

  it('is announced to both sides when opened, won or lost, once each, and listed in the history', async () => {
    const won = await createPaidHire(server, { card: '4000 0000 0000 0259' })
    const title = 'The payment for the hire of'
    const told = async (hire: Hire, party: 'owner' | 'renter') => {
      const rows = server.db.selectFrom('notifications').select('kind').where('user_id', '=', hire[party].id)
      const kinds = (await rows.orderBy('created_at').execute()).map(({ kind }) => kind)
      return kinds.filter((kind) => kind.includes('dispute') || kind === 'payment_captured')
    }
    const happened = async (hire: Hire) =>
      (await readRental(server, hire.rentalId, await renew(server, hire.owner))).timeline
        .map(({ what }) => what)
        .filter((what) => what.includes('dispute'))
    // Nobody is notified of earnings while a bank has the money.
    for (const party of ['owner', 'renter'] as const) expect(await told(won, party)).toEqual(['payment_disputed'])
    const [open] = await server.db
      .selectFrom('disputes')
      .select('provider_dispute_id')
      .where('payment_id', '=', await paymentOf(won))
      .execute()
    await decide(open!.provider_dispute_id, 'winning_evidence')
    await pass(60 * minute)
    for (const party of ['owner', 'renter'] as const) {
      expect(await told(won, party)).toEqual(['payment_disputed', 'dispute_won'])
      const mails = (await subjectsTo(server, won[party].email)).filter((subject) => subject.startsWith(title))
      expect(mails).toHaveLength(1)
    }
    expect(await happened(won)).toEqual(['disputed', 'dispute_returned'])
    const lost = await createPaidHire(server)
    const ref = await openFor(lost)
    expect(await acceptDispute(server.context, ref)).toMatchObject({ done: 'now' })
    await settleAll(server)
    expect(await told(lost, 'owner')).toEqual(['payment_captured', 'payment_disputed', 'dispute_lost'])
    expect(await told(lost, 'renter')).toEqual(['payment_disputed', 'dispute_lost'])
    expect(await happened(lost)).toEqual(['disputed', 'dispute_lost'])
  })

  it("discovered by a refused refund isn't retried for ever", async () => {
    const hire = await createPaidHire(server)
    sandbox.faults.webhooks = 'lose'
    await openFor(hire)
    expect((await cancelHire(server, hire)).payment).toBe('disputed')
    expect((await readMoney(server, hire.rentalId)).state).toBe('disputed')
    await ledgerOf(server, hire)
  })

  it('that is only an inquiry changes nothing, but is reported to the operator', async () => {
    const hire = await createPaidHire(server)
    await openFor(hire, true)
    expect(await readFigures(server, hire)).toEqual({ back: 34.5, earns: 30, state: 'captured' })
    expect(await subjectsTo(server, 'support@itemo.example')).toContain('A bank is asking about a payment: £34.50')
    expect((await cancelHire(server, hire)).payment).toBe('refunded')
    await ledgerOf(server, hire)
    // Refunding everything answers the bank.
    await settleAll(server)
    const states = server.db
      .selectFrom('disputes')
      .select('state')
      .where('payment_id', '=', await paymentOf(hire))
    expect(await states.execute()).toEqual([{ state: 'warning_closed' }])
    expect(await subjectsTo(server, 'support@itemo.example')).toContain(
      "A bank's enquiry about a payment is closed: £34.50",
    )
  })

  it('that escalates from an inquiry awaits an answer again, with its reminders', async () => {
    const hire = await createPaidHire(server)
    const ref = await openFor(hire, true)
    const row = () =>
      server.db.selectFrom('disputes').selectAll().where('provider_dispute_id', '=', ref).executeTakeFirstOrThrow()
    const at = server.context.now()
    const answered = { answer: 'submit', answer_asked_at: at, answered_at: at, evidence_file_id: 'file_1' } as const
    await server.db
      .updateTable('disputes')
      .set({ ...answered, reminded_days: 1 })
      .where('provider_dispute_id', '=', ref)
      .execute()
    server.advance(6 * 24 * 60 * minute)
    await escalateInquiry(sandbox.deps, ref)
    await settleAll(server)
    expect(await readFigures(server, hire)).toMatchObject({ state: 'disputed' })
    const { due_by: dueBy, ...now } = await row()
    expect(now).toMatchObject({
      state: 'needs_response',
      reminded_days: null,
      answer: null,
      answered_at: null,
      evidence_file_id: null,
    })
    const reminders = async () =>
      (await subjectsTo(server, 'support@itemo.example')).filter((one) => one.startsWith('Evidence is due soon')).length
    const before = await reminders()
    server.setNow(new Date(dueBy!.getTime() - 2.9 * 24 * 60 * minute))
    await settleAll(server)
    expect(await reminders()).toBe(before + 1)
    // The bank gives more time: there is another reminder, but no notification of another dispute.
    const told = async () => (await subjectsTo(server, hire.owner.email)).filter((one) => one.includes('disputed'))
    expect(await told()).toHaveLength(1)
    const later = new Date(dueBy!.getTime() + 5 * 24 * 60 * minute)
    await server.sandboxDb.updateTable('sandbox.disputes').set({ due_by: later }).where('id', '=', ref).execute()
    await checkLedger(server.context)
    expect(await row()).toMatchObject({ due_by: later, reminded_days: null })
    server.setNow(new Date(later.getTime() - 2.9 * 24 * 60 * minute))
    await settleAll(server)
    expect(await reminders()).toBe(before + 2)
    expect(await told()).toHaveLength(1)
  })

  it("is counted in the comparison's report", async () => {
    await createPaidHire(server, { card: '4000 0000 0000 0259' })
    const there = await server.sandboxDb.selectFrom('sandbox.disputes').select('id').execute()
    expect((await checkLedger(server.context)).looked.disputes).toBe(there.length)
  })

  it('read before its end and saved after it changes nothing', async () => {
    const hire = await createPaidHire(server)
    await decide(await openFor(hire), 'winning_evidence')
    const { payment } = await readMoney(server, hire.rentalId)
    const now = await readProvider(server.context, payment)
    const before = {
      ...now,
      facts: { ...now.facts, dispute: 'open' as const },
      movements: now.movements.filter(({ kind }) => kind !== 'dispute_returned'),
    }
    await inTransaction(server.db, (trx) => applyFacts(server.context, trx, payment.id, before))
    expect((await readMoney(server, hire.rentalId)).payment).toEqual(payment)
  })

  it('read before it was lost and saved after it changes nothing, and announces nothing again', async () => {
    const hire = await createPaidHire(server)
    const ref = await openFor(hire)
    const early = await readProvider(server.context, { ...(await readMoney(server, hire.rentalId)).payment })
    server.advance(1000)
    await decide(ref, 'losing_evidence')
    const { payment } = await readMoney(server, hire.rentalId)
    expect(payment.state).toBe('charged_back')
    const told = async () => {
      await settleAll(server)
      const people = [hire.owner.email, hire.renter.email, 'support@itemo.example']
      return Promise.all(people.map((address) => subjectsTo(server, address)))
    }
    const before = await told()
    await inTransaction(server.db, (trx) => applyFacts(server.context, trx, payment.id, early))
    expect(await told()).toEqual(before)
    expect((await readMoney(server, hire.rentalId)).payment).toEqual(payment)
    // A later reading still counts.
    server.advance(1000)
    const { facts, ...late } = await readProvider(server.context, payment)
    const reopened = late.disputes.map((dispute) => ({ ...dispute, state: 'under_review' as const }))
    const record = { ...late, disputes: reopened, facts: { ...facts, dispute: 'open' as const } }
    await inTransaction(server.db, (trx) => applyFacts(server.context, trx, payment.id, record))
    expect((await readMoney(server, hire.rentalId)).payment.state).toBe('disputed')
  })
})
