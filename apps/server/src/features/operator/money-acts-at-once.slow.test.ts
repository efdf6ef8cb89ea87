import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createClaimable, createHireWithDeposit, depositOf } from '../../../test/deposit-hires.ts'
import { dueOf } from '../../../test/due-books.ts'
import { type Hire, readMoney, settleAll } from '../../../test/hires.ts'
import {
  makeClaim,
  makeDispute,
  makeDue,
  makeFailedRefund,
  makeLoss,
  reason,
  reference,
} from '../../../test/money-provocations.ts'
import { ledgerOf } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { claimsByHand } from '../deposits/claims-report.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'
import { depositByHand } from '../deposits/deposit-report.ts'
import { actByHand } from '../payouts/due-report.ts'
import { disputesByHand } from '../support/disputes-report.ts'

/** Money moved by hand, ten times at once: by the command line, whose acts carry no version, and by the console. */

const { server } = await serverAndCards()
const { db, context } = server
const { refunds } = context.cards.api

const tenTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act))
const entriesOf = (subjectId: string, act: string) =>
  db.selectFrom('audit_entries').select('id').where('subject_id', '=', subjectId).where('act', '=', act).execute()

/** As many calls as the pool has connections wait for the same row, all with the same state read, before the first of them continues. */
async function withRowHeld<T>(
  table: 'deposits' | 'disputes' | 'dues' | 'payments',
  key: string,
  act: () => Promise<T>,
) {
  const holder = new pg.Client(server.databaseUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    const name = table === 'deposits' ? 'rental_id' : 'id'
    await holder.query(`select from ${table} where ${name} = $1 for update`, [key])
    const acting = act()
    const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const countWaiting = async () => {
      // Otherwise a transaction keeps seeing its first snapshot of the statistics.
      await holder.query('select pg_stat_clear_snapshot()')
      return (await holder.query<{ count: number }>(waiting)).rows[0]?.count
    }
    await expect.poll(countWaiting).toBeGreaterThan(4)
    await holder.query('commit')
    return await acting
  } finally {
    await holder.end()
  }
}

const said = (answers: readonly { readonly isAlarming?: boolean }[]) =>
  answers.filter(({ isAlarming }) => isAlarming !== true).length

describe('on the command line', () => {
  it.each([
    ['block', false, 'due.block', { state: 'blocked', held_by: 'operator' }],
    ['release', true, 'due.release', { state: 'waiting', held_by: null }],
    ['settle_outside', false, 'due.settle_outside', { state: 'sent', outside_pence: 3000 }],
  ] as const)('%s happens to a due once', async (act, isHeld, entry, after) => {
    const { id, hire } = await makeDue(server, isHeld)
    const answers = await withRowHeld('dues', id, () => tenTimes(() => actByHand(context, [act, id])))
    expect(said(answers)).toBe(1)
    expect(await dueOf(server, hire)).toMatchObject(after)
    expect(await entriesOf(hire.rentalId, entry)).toHaveLength(1)
  })

  it('a loss is taken on once, and not ten times', async () => {
    const { hire } = await makeLoss(server)
    const { id = '' } = (await dueOf(server, hire)) ?? {}
    const answers = await withRowHeld('dues', id, () => tenTimes(() => actByHand(context, ['take_on', id])))
    expect(said(answers)).toBe(1)
    expect(await dueOf(server, hire)).toMatchObject({ borne_pence: 3000 })
    expect(await entriesOf(hire.rentalId, 'due.take_on')).toHaveLength(1)
  })

  it('a deposit is charged once, out of ten different amounts', async () => {
    const hire = await createClaimable(server)
    await decideByOperator(context, hire.rentalId, { act: 'report' })
    let pounds = 10
    const take = () => depositByHand(context, ['take', hire.rentalId, String(pounds++)])
    const answers = await withRowHeld('deposits', hire.rentalId, () => tenTimes(take))
    expect(said(answers)).toBe(1)
    await settleAll(server)
    const { state, decided_pence: decided, taken_pence: taken } = await depositOf(server, hire)
    expect([state, taken]).toEqual(['taken', decided])
    expect(await entriesOf(hire.rentalId, 'claim.decide')).toHaveLength(1)
  })

  it('the unpaid rest of a decided claim is waived once', async () => {
    const hire = await createHireWithDeposit(server, 'needs_person')
    const letGo = () => depositByHand(context, ['release', hire.rentalId])
    const answers = await withRowHeld('deposits', hire.rentalId, () => tenTimes(letGo))
    expect(said(answers)).toBe(1)
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', decided_pence: 0, taken_pence: 0 })
    expect(await entriesOf(hire.rentalId, 'claim.decide')).toHaveLength(1)
  })

  it('a claim is decided once, and one decision is sent', async () => {
    const { id, hire } = await makeClaim(server)
    let pounds = 10
    const decide = () => claimsByHand(context, ['decide', id, String(pounds++), `As pictured: ${pounds}.`])
    const answers = await withRowHeld('deposits', id, () => tenTimes(decide))
    expect(said(answers)).toBe(1)
    expect(await entriesOf(id, 'claim.decide')).toHaveLength(1)
    await settleAll(server)
    for (const { email } of [hire.owner, hire.renter]) {
      const mails = db.selectFrom('mailbox').select('text').where('recipient', '=', email)
      expect((await mails.where('text', 'like', '%As pictured: %').execute()).length).toBe(1)
    }
  })

  it.each(['submit', 'accept'] as const)('%s answers a dispute once', async (act) => {
    const { id, ref } = await makeDispute(server)
    const answers = await withRowHeld('disputes', id, () => tenTimes(() => disputesByHand(context, [act, ref])))
    // The others find it already answered, which isn't a failure.
    expect(said(answers)).toBe(10)
    const there = await context.cards.api.disputes.retrieve(ref)
    expect([there.status, there.evidence_details.submission_count]).toEqual(
      act === 'submit' ? ['under_review', 1] : ['lost', 0],
    )
    expect(await entriesOf(id, `dispute.${act}`)).toHaveLength(1)
  })

  it('of both answers at once a dispute gets one', async () => {
    const { id, ref } = await makeDispute(server)
    let count = 0
    const either = () => disputesByHand(context, [count++ % 2 === 0 ? 'submit' : 'accept', ref])
    await withRowHeld('disputes', id, () => tenTimes(either))
    const entries = [...(await entriesOf(id, 'dispute.submit')), ...(await entriesOf(id, 'dispute.accept'))]
    expect(entries).toHaveLength(1)
    const { answer } = await db.selectFrom('disputes').select('answer').where('id', '=', id).executeTakeFirstOrThrow()
    const there = await context.cards.api.disputes.retrieve(ref)
    expect(there.status).toBe(answer === 'submit' ? 'under_review' : 'lost')
  })
})

describe('at the console', () => {
  const oneOfTen = [200, ...Array.from({ length: 9 }, () => 409)]
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b)
  const kindsOf = async (hire: Hire) => (await ledgerOf(server, hire)).slice(1)

  it('a refund returned by the bank is retried once: one more at the provider, one more row in the ledger', async () => {
    const as = await createStaff(server, ['finance'])
    const { id: paymentId, version, hire } = await makeFailedRefund(server, true)
    const before = [
      ['refunded', 1725],
      ['refund_failed', 1725],
    ]
    expect(await kindsOf(hire)).toEqual(before)
    const again = { params: { paymentId }, body: { version, reason } }
    // All of them have the provider's earlier response.
    const answers = await withRowHeld('payments', paymentId, () =>
      tenTimes(() => server.call('POST /staff/refunds/:paymentId/retry', again, as)),
    )
    expect(statuses(answers)).toEqual(oneOfTen)
    await settleAll(server)
    expect(await kindsOf(hire)).toEqual([...before, ['refunded', 1725]])
    const { payment } = await readMoney(server, hire.rentalId)
    expect(payment).toMatchObject({ state: 'refunded', refund_retried_pence: 1725 })
    const there = await refunds.list({ payment_intent: payment.provider_intent_id ?? '' })
    expect(there.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(await entriesOf(paymentId, 'refund.retry')).toHaveLength(1)
  })

  it("while the provider is called for a retried refund, the job doesn't call it as well", async () => {
    const as = await createStaff(server, ['finance'])
    const { id: paymentId, version, hire } = await makeFailedRefund(server, true)
    const create = refunds.create.bind(refunds)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    let asked = 0
    const held = async (...args: Parameters<typeof create>) => {
      asked++
      if (asked > 1) again.resolve()
      await answered
      return create(...args)
    }
    Object.assign(refunds, { create: held })
    try {
      const body = { version, reason }
      const acting = server.call('POST /staff/refunds/:paymentId/retry', { params: { paymentId }, body }, as)
      await expect.poll(() => asked).toBe(1)
      const draining = context.jobs.drain()
      await Promise.race([draining, again.promise])
      answer()
      const [first] = await Promise.all([acting, draining])
      expect([first.status, asked]).toEqual([200, 1])
    } finally {
      Object.assign(refunds, { create })
    }
    await settleAll(server)
    expect((await kindsOf(hire)).map(([kind]) => kind)).toEqual(['refunded', 'refund_failed', 'refunded'])
  })

  it('a refund is paid another way once, and announced once', async () => {
    const as = await createStaff(server, ['finance'])
    const { id: paymentId, version, hire } = await makeFailedRefund(server, true)
    const paid = { params: { paymentId }, body: { version, reason, reference } }
    const answers = await withRowHeld('payments', paymentId, () =>
      tenTimes(() => server.call('POST /staff/refunds/:paymentId/settled-outside', paid, as)),
    )
    expect(statuses(answers)).toEqual(oneOfTen)
    await settleAll(server)
    expect((await readMoney(server, hire.rentalId)).payment).toMatchObject({
      state: 'refunded',
      refund_outside_pence: 1725,
    })
    const mails = db.selectFrom('mailbox').select('subject').where('recipient', '=', hire.renter.email)
    expect(await mails.where('subject', 'like', '%another way%').execute()).toHaveLength(1)
    expect(await entriesOf(paymentId, 'refund.settle_outside')).toHaveLength(1)
  })

  it('of ten who retry a refund or pay it another way, one succeeds', async () => {
    const as = await createStaff(server, ['finance'])
    const { id: paymentId, version, hire } = await makeFailedRefund(server, true)
    const params = { paymentId }
    let count = 0
    const either = () =>
      count++ % 2 === 0
        ? server.call('POST /staff/refunds/:paymentId/retry', { params, body: { version, reason } }, as)
        : server.call(
            'POST /staff/refunds/:paymentId/settled-outside',
            { params, body: { version, reason, reference } },
            as,
          )
    const answers = await withRowHeld('payments', paymentId, () => tenTimes(either))
    expect(statuses(answers)).toEqual(oneOfTen)
    await settleAll(server)
    const { payment } = await readMoney(server, hire.rentalId)
    const isOutside = payment.refund_outside_pence > 0
    expect([payment.state, payment.refund_outside_pence]).toEqual(['refunded', isOutside ? 1725 : 0])
    expect((await kindsOf(hire)).map(([kind]) => kind)).toEqual(
      isOutside ? ['refunded', 'refund_failed'] : ['refunded', 'refund_failed', 'refunded'],
    )
  })

  it('the rest that a renter has to pay is waived once by ten who saw the same version', async () => {
    const as = await createStaff(server, ['support'])
    const { id: claimId, version, hire } = await makeClaim(server)
    const facts = 'The pictures show it.'
    const decide = (pence: number, seen: number) =>
      server.call(
        'POST /staff/claims/:claimId/decide',
        { params: { claimId }, body: { version: seen, pence, facts } },
        as,
      )
    expect(await decide(1000, version)).toMatchObject({ status: 200 })
    // It is final, and no card will pay it.
    const at = context.now()
    const final = { final_at: at, state: 'needs_person', act_at: null } as const
    await db.updateTable('deposits').set(final).where('rental_id', '=', claimId).execute()
    const seen = await server.api('GET /staff/claims/:claimId', { params: { claimId } }, as)
    const answers = await withRowHeld('deposits', claimId, () => tenTimes(() => decide(0, seen.version)))
    expect(statuses(answers)).toEqual(oneOfTen)
    await settleAll(server)
    expect(await depositOf(server, hire)).toMatchObject({ state: 'released', decided_pence: 0 })
    expect(await entriesOf(claimId, 'claim.decide')).toHaveLength(2)
  })
})
