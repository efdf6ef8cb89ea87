import { dayInLondon } from '@itemo/domain/dates.ts'
import { exportsPerDay } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { dueOf, openAccount, standingOf } from '../../../test/due-books.ts'
import { readMoney, renew, settleAll } from '../../../test/hires.ts'
import {
  makeDispute,
  makeDue,
  makeFailedRefund,
  makeFinding,
  makeLoss,
  reason,
  reference,
} from '../../../test/money-provocations.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { createBoost } from '../../../test/paid-boosts.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { updateFindings } from '../payments/ledger-findings.ts'
import { checkNow } from '../payouts/check-now.ts'
import { dueExporter } from '../payouts/payout-privacy.ts'
import { readOverview } from './numbers/overview.ts'
import { rollUpDay } from './numbers/roll-up.ts'

const { server } = await serverAndCards()
const { db, context } = server
/** A fresh second factor: some tests advance the clock. */
const finance = () => createStaff(server, ['finance'])
const support = () => createStaff(server, ['support'])

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const oneOfTen = [200, ...Array.from({ length: 9 }, () => 409)]
const tenAtOnce = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act))
const auditOf = (subjectId: string, act: string) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', subjectId).where('act', '=', act).execute()

describe('dues', () => {
  it('are summed as in the ledger, and listed by owner with what can be done', async () => {
    const as = await finance()
    const { hire } = await makeDue(server)
    const query = { owner_id: hire.owner.id }
    const all = await server.api('GET /staff/money/owed', { query }, as)
    const [due] = all.dues
    expect(due).toMatchObject({
      state: 'waiting',
      amount: 30,
      owed: 30,
      debt: 0,
      acts: ['due.block', 'due.settle_outside'],
      obstacle: 'no_account',
    })
    await openAccount(server, hire.owner)
    const paid = await server.api('GET /staff/money/owed', { query }, as)
    expect(paid.dues).toMatchObject([{ id: due?.id, obstacle: null }])
    expect(all.sums).toMatchObject({ waiting: 30, ready: 0, blocked: 0, debts: 0 })
    const { sums } = await server.api('GET /staff/money/owed', { query: {} }, as)
    const { balance } = await server.api('GET /staff/money/ledger', { query: {} }, as)
    const owed = sums.expected + sums.waiting + sums.ready + sums.sending + sums.blocked
    expect(owed).toBeCloseTo(balance.owners)
    // Also in the numbers of the day, and if the owner works here.
    await db
      .insertInto('staff')
      .values({ user_id: hire.owner.id, roles: ['support'], display_name: 'Sam', added_at: context.now() })
      .execute()
    const today = dayInLondon(context.now())
    await rollUpDay(context, today)
    const by = { userId: as.id, roles: ['finance' as const], childSafety: false }
    const { tiles } = await readOverview(context, by, { from: today, to: today })
    expect(tiles.find(({ tile }) => tile === 'owed')?.value).toBeCloseTo(owed)
    expect(balance.ours).toBeCloseTo(balance.owners + balance.payers + balance.operator)
  })

  it('are held back once out of ten, with the reason shown to the owner, and released once', async () => {
    const as = await finance()
    const { id: dueId, version, hire } = await makeDue(server)
    const hold = { params: { dueId }, body: { version, reason } }
    expect(statuses(await tenAtOnce(() => server.call('POST /staff/dues/:dueId/block', hold, as)))).toEqual(oneOfTen)
    expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
    const held = await dueOf(server, hire)
    const { entries } = await server.api('GET /my/earnings', { query: {} }, hire.owner)
    expect(entries).toMatchObject([{ blocked_by: 'operator', held_reason: reason }])
    expect(await dueExporter(context).collect(db, hire.owner.id)).toMatchObject([{ held_reason: reason }])
    const letGo = { params: { dueId }, body: { version: held?.version ?? 0, reason } }
    expect(statuses(await tenAtOnce(() => server.call('POST /staff/dues/:dueId/release', letGo, as)))).toEqual(oneOfTen)
    expect(await standingOf(server, hire)).toEqual(['waiting', 3000])
    expect(await auditOf(hire.rentalId, 'due.release')).toMatchObject([
      { source: 'console', actor_id: as.id, changes: { due_state: { before: 'blocked', after: 'waiting' } } },
    ])
    await settleAll(server)
    // The reason for blocking it is sent as written, also to someone who is only notified of the release.
    const told = await mailsTo(server, hire.owner.email)
    expect(told.find(({ subject }) => subject === "We're holding back £30.00")?.text).toContain(reason)
    expect(told.map(({ subject }) => subject)).toContain('£30.00 is no longer held back')
    const erasure = { userId: hire.owner.id, tombstoneId: hire.owner.id, email: null, at: context.now() }
    await db.updateTable('dues').set({ held_reason: reason }).where('id', '=', dueId).execute()
    await inTransaction(context.db, async (trx) => dueExporter(context).erase?.(trx, erasure))
    expect((await dueOf(server, hire))?.held_reason).toBeNull()
  })

  it('change once for ten presses with one key, and are settled another way with a reference', async () => {
    const as = await finance()
    const { id: dueId, version, hire } = await makeDue(server)
    // It is no longer blocked: repeating the request changes nothing.
    const letGo = { params: { dueId }, body: { version, reason }, idempotencyKey: crypto.randomUUID() }
    for (let idempotency = 0; idempotency < 2; idempotency++)
      expect(await server.call('POST /staff/dues/:dueId/release', letGo, as)).toMatchObject({ status: 409 })
    const pay = { params: { dueId }, body: { version, reason, reference }, idempotencyKey: crypto.randomUUID() }
    const answers = await tenAtOnce(() => server.call('POST /staff/dues/:dueId/settled-outside', pay, as))
    expect(statuses(answers)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await dueOf(server, hire)).toMatchObject({ state: 'sent', outside_pence: 3000, outside_ref: reference })
    expect(await auditOf(hire.rentalId, 'due.settle_outside')).toHaveLength(1)
  })
})

describe('a refund returned by the bank', () => {
  it('is listed first, and retried once out of ten with a new call to the provider', async () => {
    const { id: paymentId, version, hire } = await makeFailedRefund(server)
    const as = await finance()
    const { refunds, sums } = await server.api('GET /staff/money/refunds', { query: {} }, as)
    const seen = refunds.find(({ payment_id: id }) => id === paymentId)
    expect(seen).toMatchObject({
      state: 'refund_failed',
      missing: 17.25,
      acts: ['refund.retry', 'refund.settle_outside'],
    })
    expect(sums.failed).toBeCloseTo(refunds.reduce((sum, { missing }) => sum + missing, 0))
    const sentBack = async () =>
      (await server.api('GET /staff/rentals/:rentalId', { params: { rentalId: hire.rentalId } }, as)).money?.sent_back
    expect(await sentBack()).toBe(17.25)
    const again = { params: { paymentId }, body: { version, reason } }
    expect(statuses(await tenAtOnce(() => server.call('POST /staff/refunds/:paymentId/retry', again, as)))).toEqual(
      oneOfTen,
    )
    const { payment } = await readMoney(server, hire.rentalId)
    expect(payment.state).toBe('refunded')
    expect(await sentBack()).toBe(0)
    const made = await context.cards.api.refunds.list({ payment_intent: payment.provider_intent_id ?? '' })
    expect(made.data.map(({ status }) => status)).toHaveLength(2)
    expect(new Set(made.data.map(({ status }) => status))).toEqual(new Set(['failed', 'succeeded']))
    expect(await auditOf(paymentId, 'refund.retry')).toHaveLength(1)
    // The same card sends this one back too: it fails again, and waits for staff once more.
    server.advance(2 * 60_000)
    await settleAll(server)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refund_failed')
  })

  it("is settled another way: the payer is told, the card isn't charged, and the ledger agrees", async () => {
    const { id: paymentId, version, hire } = await makeFailedRefund(server)
    const as = await finance()
    const paid = { params: { paymentId }, body: { version, reason, reference } }
    const answers = await tenAtOnce(() => server.call('POST /staff/refunds/:paymentId/settled-outside', paid, as))
    expect(statuses(answers)).toEqual(oneOfTen)
    await settleAll(server)
    expect((await readMoney(server, hire.rentalId)).payment).toMatchObject({
      state: 'refunded',
      refund_outside_pence: 1725,
      refund_outside_ref: reference,
    })
    expect(await subjectsTo(server, hire.renter.email)).toContain("We've paid you your refund of £17.25 another way")
    const { receipts } = await server.api('GET /my/receipts', { query: {} }, await renew(server, hire.renter))
    expect(receipts[0]).toMatchObject({ kind: 'refund_outside', amount: 17.25, number: expect.stringMatching(/^O-/) })
    const { findings } = await checkLedger(context)
    expect(findings.filter(({ paymentId: of }) => of === paymentId)).toEqual([])
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunded')
  })
})

describe('a refund with changes at the provider', () => {
  it("isn't paid another way on top of one made there by hand, even before its webhook", async () => {
    const as = await finance()
    const { id: paymentId, version, hire } = await makeFailedRefund(server)
    const intent = (await readMoney(server, hire.rentalId)).payment.provider_intent_id ?? ''
    await context.cards.api.refunds.create({ payment_intent: intent, amount: 1725 })
    const paid = { params: { paymentId }, body: { version, reason, reference } }
    expect(await server.call('POST /staff/refunds/:paymentId/settled-outside', paid, as)).toMatchObject({ status: 409 })
    const { payment } = await readMoney(server, hire.rentalId)
    expect(payment).toMatchObject({ state: 'refunded', refund_outside_pence: 0 })
  })

  /** The provider also has another refund. */
  const addThere = async (more: object) => {
    const { refunds } = context.cards.api
    const list = refunds.list.bind(refunds)
    const stub = async (...args: Parameters<typeof list>) => {
      const page = await list(...args)
      return { ...page, data: [...page.data, { ...page.data[0], id: 're_more', ...more }] }
    }
    Object.assign(refunds, { list: stub })
    return () => Object.assign(refunds, { list })
  }

  it('is settled another way less pending refunds, and retried after a cancelled one', async () => {
    const as = await finance()
    const [partly, cancelled] = [await makeFailedRefund(server), await makeFailedRefund(server)]
    const restorePending = await addThere({ status: 'pending', amount: 1000 })
    const paid = { params: { paymentId: partly.id }, body: { version: partly.version, reason, reference } }
    await server.api('POST /staff/refunds/:paymentId/settled-outside', paid, as)
    restorePending()
    expect((await readMoney(server, partly.hire.rentalId)).payment.refund_outside_pence).toBe(725)
    const restoreCancelled = await addThere({ status: 'canceled', amount: 500 })
    const again = { params: { paymentId: cancelled.id }, body: { version: cancelled.version, reason } }
    await server.api('POST /staff/refunds/:paymentId/retry', again, as)
    restoreCancelled()
    expect((await readMoney(server, cancelled.hire.rentalId)).payment.refund_retried_pence).toBe(2225)
  })
})

describe('a dispute', () => {
  it('is listed with the time left, and answered with its evidence once by two people at once', async () => {
    const { id: disputeId, ref } = await makeDispute(server)
    const [one, other] = [await finance(), await finance()]
    const { disputes } = await server.api('GET /staff/money/disputes', { query: {} }, one)
    expect(disputes.find(({ id }) => id === disputeId)).toMatchObject({
      provider_ref: ref,
      amount: 34.5,
      state: 'needs_response',
      has_evidence: true,
      acts: ['dispute.submit', 'dispute.accept'],
    })
    const headers = { authorization: `Bearer ${one.token}` }
    const file = await server.fetch(`/api/v1/staff/disputes/${disputeId}/evidence`, { headers })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await file.bytes()).length).toBeGreaterThan(1000)
    const answer = { params: { disputeId }, body: { reason } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call('POST /staff/disputes/:disputeId/submit', answer, index % 2 === 0 ? one : other),
      ),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const { evidence_details: details } = await context.cards.api.disputes.retrieve(ref)
    expect(details.submission_count).toBe(1)
    expect(await auditOf(disputeId, 'dispute.submit')).toHaveLength(1)
    expect(await server.call('POST /staff/disputes/:disputeId/accept', answer, one)).toMatchObject({ status: 409 })
    const looked = db.selectFrom('access_entries').select('what').where('staff_id', '=', one.id)
    expect(await looked.where('what', '=', 'evidence').execute()).toHaveLength(2)
  })

  it('that is lost is borne once: nothing more is reversed', async () => {
    const { id: disputeId, version, hire } = await makeLoss(server)
    const as = await finance()
    const bear = { params: { disputeId }, body: { version, reason } }
    const answers = await tenAtOnce(() => server.call('POST /staff/disputes/:disputeId/bear', bear, as))
    expect(statuses(answers)).toEqual(oneOfTen)
    expect((await dueOf(server, hire))?.borne_pence).toBe(3000)
  })
})

describe('the ledger', () => {
  it('is checked on request, shows findings with their meaning, and a finding is settled once', async () => {
    const as = await finance()
    await updateFindings(context, 'rules', [{ why: 'statement', subjectId: null, detail: 'tr_1: 5 came back' }], {
      isWhole: false,
    })
    const before = await server.api('GET /staff/money/ledger', { query: {} }, as)
    expect(before.findings).toMatchObject([{ why: 'statement', advice: expect.stringContaining('report it') }])
    expect(before.check).toBeNull()
    // It runs as a job: of concurrent requests one starts it, and everyone sees its progress.
    const asked = await tenAtOnce(() => server.api('POST /staff/ledger/check', {}, as))
    expect(new Set(asked.map(({ check }) => check?.state))).toEqual(new Set(['waiting']))
    expect(await auditOf('all', 'ledger.check')).toHaveLength(1)
    await context.jobs.drain()
    const checked = await server.api('GET /staff/money/ledger', { query: {} }, as)
    expect(checked.check).toMatchObject({ state: 'done', step: 'rules', failure: null })
    expect(checked.balance.there).toBeCloseTo(checked.balance.lines)
    expect(checked.balance.read_at).not.toBeNull()
    expect(checked.findings.map(({ detail }) => detail)).not.toContain('tr_1: 5 came back')
    const { id: findingId, version } = await makeFinding(server)
    const resolve = { params: { findingId }, body: { version, reason } }
    const answers = await tenAtOnce(() => server.call('POST /staff/ledger/findings/:findingId/resolve', resolve, as))
    expect(statuses(answers)).toEqual(oneOfTen)
  })

  it("reports that the provider didn't answer, and can be checked again after that or an interrupted check", async () => {
    const as = await finance()
    const { balance } = context.cards.api
    const retrieve = balance.retrieve.bind(balance)
    balance.retrieve = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    await server.api('POST /staff/ledger/check', {}, as)
    await context.jobs.drain()
    Object.assign(balance, { retrieve })
    const { check } = await server.api('GET /staff/money/ledger', { query: {} }, as)
    expect(check).toMatchObject({ state: 'failed', failure: 'provider' })
    // Its process has died: no progress was reported for some minutes.
    const askedAt = new Date(context.now().getTime() - 600_000)
    const going = { asked_at: askedAt, noted_at: context.now(), step: 'holds', ended_at: null, failure: null }
    await db.updateTable('ledger_check').set(going).execute()
    expect((await server.api('POST /staff/ledger/check', {}, as)).check).toMatchObject({ state: 'running' })
    await db
      .updateTable('ledger_check')
      .set({ noted_at: new Date(context.now().getTime() - 240_000) })
      .execute()
    const seen = await server.api('GET /staff/money/ledger', { query: {} }, as)
    expect(seen.check).toMatchObject({ state: 'failed', failure: 'other' })
    expect((await server.api('POST /staff/ledger/check', {}, as)).check?.state).toBe('waiting')
    // A late result of the interrupted check doesn't affect the one requested since.
    await checkNow.run(context, { asked_at: askedAt.toISOString() }, firstAttemptOf())
    expect((await server.api('GET /staff/money/ledger', { query: {} }, as)).check?.state).toBe('waiting')
    await context.jobs.drain()
    expect((await server.api('GET /staff/money/ledger', { query: {} }, as)).check?.state).toBe('done')
  })

  it("has findings about staff settled by others, and an ongoing day isn't a new finding", async () => {
    const as = await finance()
    const { rentalId } = (await makeDue(server)).hire
    await updateFindings(context, 'rules', [{ why: 'missing_due', subjectId: rentalId, detail: '5 kept' }], {
      isWhole: false,
    })
    await db.updateTable('rentals').set({ renter_id: as.id }).where('id', '=', rentalId).execute()
    const { findings } = await server.api('GET /staff/money/ledger', { query: {} }, as)
    const own = findings.find(({ subject_id: id }) => id === rentalId)
    expect(own).toMatchObject({ is_own: true })
    const { boostId } = await createBoost(server)
    await db.updateTable('payments').set({ payer_id: as.id }).where('subject_id', '=', boostId).execute()
    await updateFindings(context, 'rules', [{ why: 'refund_stuck', subjectId: boostId, detail: 'a boost' }], {
      isWhole: false,
    })
    const ofBoost = (await server.api('GET /staff/money/ledger', { query: {} }, as)).findings
    expect(ofBoost.find(({ subject_id: id }) => id === boostId)).toMatchObject({ is_own: true })
    const resolve = { params: { findingId: own?.id ?? '' }, body: { version: own?.version ?? 0, reason } }
    expect(await server.refused('POST /staff/ledger/findings/:findingId/resolve', resolve, as)).toMatchObject({
      code: 'own_matter',
    })
    const days = db.selectFrom('ledger_findings').select('detail').where('why', '=', 'day')
    const entry = await db
      .selectFrom('balance_lines')
      .select(['id', 'entry_id'])
      .where('entry_kind', '=', 'captured')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('balance_lines')
      .set({ amount_pence: sql`amount_pence + 7` })
      .where('id', '=', entry.id)
      .execute()
    await checkLedger(context)
    await makeDue(server)
    server.advance(1000)
    await checkLedger(context)
    expect(await days.where('gone_at', 'is', null).execute()).toEqual([
      { detail: expect.stringMatching(/: 7 more there than here/) },
    ])
    await db
      .updateTable('balance_lines')
      .set({ amount_pence: sql`amount_pence - 7` })
      .where('id', '=', entry.id)
      .execute()
  })
})

describe('a difference in the balance', () => {
  it('is one finding as long as it lasts, which the next incremental check ends', async () => {
    const open = () =>
      db.selectFrom('ledger_findings').select('detail').where('why', '=', 'balance').where('gone_at', 'is', null)
    const { balance } = context.cards.api
    await checkLedger(context, 'news')
    const retrieve = balance.retrieve.bind(balance)
    const short = async () => {
      const there = await retrieve()
      return { ...there, pending: [...there.pending, { amount: -7, currency: 'gbp' }] }
    }
    Object.assign(balance, { retrieve: short })
    await checkLedger(context, 'news')
    await makeDue(server)
    server.advance(1000)
    await checkLedger(context, 'news')
    expect(await open().execute()).toEqual([{ detail: '7 less there than by its transactions (pence)' }])
    Object.assign(balance, { retrieve })
    server.advance(1000)
    await checkLedger(context, 'news')
    expect(await open().execute()).toEqual([])
  })
})

describe('the exported books', () => {
  const take = async (path: string, token: string) =>
    server.fetch(`/api/v1/staff/exports/${path}`, { headers: { authorization: `Bearer ${token}` } })

  it('are by day, with formulas as text, and each export is recorded', async () => {
    const as = await finance()
    const at = new Date('2029-07-01T22:30:00Z')
    const row = { kind: 'other_in', amount_pence: 123456, provider_ref: '=SUM(A1,"x")', learnt_at: at } as const
    await db.insertInto('ledger_entries').values(row).execute()
    const file = await take('ledger.csv?from=2029-07-01&to=2029-07-01', as.token)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="ledger-2029-07-01-2029-07-01.csv"',
    ])
    expect(
      Buffer.from(await file.arrayBuffer())
        .toString()
        .split('\r\n'),
    ).toEqual([
      '\uFEFF"day in London","instant (UTC)","kind","pounds","reference at the provider","payment","hire or boost"',
      `"2029-07-01","2029-07-01T22:30:00Z","other_in",1234.56,"'=SUM(A1,""x"")",,`,
      '',
    ])
    const kept = db.selectFrom('access_entries').select(['what', 'subject_id']).where('staff_id', '=', as.id)
    expect(await kept.execute()).toEqual([{ what: 'export', subject_id: 'ledger 2029-07-01 2029-07-01' }])
    for (const path of ['people.csv?from=2029-07-01', 'ledger.csv', 'ledger.csv?from=2029-07-02&to=2029-07-01'])
      expect((await take(path, as.token)).status).toBeGreaterThan(399)
    expect((await take('ledger.csv?from=2029-07-01', (await support()).token)).status).toBe(403)
  })

  it('are limited to a number of different ones a day, even at once', async () => {
    const { token } = await finance()
    const days = Array.from(
      { length: exportsPerDay + 3 },
      (_, index) => `2029-08-${String(index + 1).padStart(2, '0')}`,
    )
    const files = await Promise.all(days.map((day) => take(`ledger.csv?from=${day}&to=${day}`, token)))
    expect(statuses(files)).toEqual([...Array<number>(exportsPerDay).fill(200), 429, 429, 429])
  })
})
