import type { LedgerReport } from './ledger-report.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createHire, type Hire, readMoney, readRental, renew, settleAll } from '../../../test/hires.ts'
import { jobsUnrelatedToMoney, serverAndCards } from '../../../test/server-of-file.ts'
import { checkLedger } from './check-ledger.ts'

const { server, sandbox } = await serverAndCards({ skippedJobs: jobsUnrelatedToMoney })

const minute = 60_000
const approval = { pickup_location: '12 Mare Street' }

async function rowsOf(rentalId: string) {
  const { payment } = await readMoney(server, rentalId)
  const rows = await server.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_pence', 'provider_ref'])
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .execute()
  return { payment, rows, told: rows.map((row) => [row.kind, row.amount_pence]) }
}

async function approve({ rentalId, owner }: Hire) {
  const as = await renew(server, owner)
  return server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body: approval }, as)
}

/** The results of a check for one payment. */
function of({ findings, repaired }: LedgerReport, paymentId: string) {
  return {
    repaired: repaired.filter((each) => each.paymentId === paymentId).map(({ movement }) => movement.kind),
    findings: findings.filter((each) => each.paymentId === paymentId).map(({ why }) => why),
  }
}

describe('the ledger', () => {
  // First, because ending an account requires a login that is recent by the clock.
  it("is unchanged when the payer's account is deleted", async () => {
    const hire = await createHire(server)
    const params = { rentalId: hire.rentalId }
    await server.api('POST /rentals/:rentalId/decline', { params, body: { cancellation_reason: 'Broken' } }, hire.owner)
    await settleAll(server)
    const before = await rowsOf(hire.rentalId)
    await server.api('POST /my/deletion', { body: {} }, hire.renter)
    const after = await rowsOf(hire.rentalId)
    expect(after.rows).toEqual(before.rows)
    expect([null, hire.renter.id]).not.toContain(after.payment.payer_id)
    const { timeline } = await readRental(server, hire.rentalId, hire.owner)
    expect(timeline.map(({ what, note }) => [what, note])).toContainEqual(['declined', null])
  })

  it("has a row for each movement: hold, capture, the provider's fee, refund", async () => {
    const hire = await createHire(server)
    expect((await rowsOf(hire.rentalId)).told).toEqual([['authorised', 3450]])
    await approve(hire)
    const body = { cancellation_reason: 'Ill' }
    await server.api('POST /rentals/:rentalId/cancel', { params: { rentalId: hire.rentalId }, body }, hire.renter)
    await settleAll(server)
    const { told, rows, payment } = await rowsOf(hire.rentalId)
    expect(told).toEqual([
      ['authorised', 3450],
      ['captured', 3450],
      ['fee', 72],
      ['refunded', 3450],
    ])
    expect(rows[1]?.provider_ref).toBe(payment.provider_intent_id)
  })

  it('has a row for a released hold, and none for a declined card', async () => {
    const declined = await createHire(server)
    const params = { rentalId: declined.rentalId }
    await server.api('POST /rentals/:rentalId/decline', { params, body: {} }, declined.owner)
    expect((await rowsOf(declined.rentalId)).told).toEqual([
      ['authorised', 3450],
      ['released', 3450],
    ])
    const refused = await createHire(server, { card: '4000 0000 0000 0002' })
    server.advance(31 * minute)
    await settleAll(server)
    expect(await rowsOf(refused.rentalId)).toMatchObject({ told: [], payment: { state: 'lapsed' } })
  })

  it('has one row for a fact reported ten times at once', async () => {
    sandbox.faults.webhooks = 'hold'
    const hire = await createHire(server)
    const { url, renter } = hire
    const body = { session_id: new URL(url).pathname.split('/').at(-1) ?? '' }
    const as = await renew(server, renter)
    sandbox.faults.webhooks = 'double'
    await Promise.all([
      ...Array.from({ length: 10 }, () => server.api('POST /payments/verify', { body }, as)),
      sandbox.deliver(),
    ])
    expect((await rowsOf(hire.rentalId)).told).toEqual([['authorised', 3450]])
  })

  it("is append-only for the application's role", async () => {
    const { rentalId } = await createHire(server)
    const { payment } = await readMoney(server, rentalId)
    const refused = { code: '23001' }
    const { db } = server
    await expect(db.updateTable('ledger_entries').set({ amount_pence: 1 }).execute()).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('ledger_entries').execute()).rejects.toMatchObject(refused)
    await expect(sql`truncate ledger_entries cascade`.execute(db)).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('payments').where('id', '=', payment.id).execute()).rejects.toMatchObject({
      constraint: 'ledger_entries_payment_id_fkey',
    })
  })
})

describe('the comparison with the provider', () => {
  it('finds nothing when nothing is wrong', async () => {
    const hire = await createHire(server)
    await approve(hire)
    const { payment } = await readMoney(server, hire.rentalId)
    expect(of(await checkLedger(server.context), payment.id)).toEqual({ repaired: [], findings: [] })
  })

  it('repairs what lost webhooks left, just as they would have', async () => {
    sandbox.faults.webhooks = 'lose'
    const hire = await createHire(server)
    expect((await readMoney(server, hire.rentalId)).state).toBe('awaiting_payment')
    const { payment } = await readMoney(server, hire.rentalId)
    expect(of(await checkLedger(server.context), payment.id)).toEqual({ repaired: ['authorised'], findings: [] })
    await settleAll(server)
    expect((await readRental(server, hire.rentalId, hire.owner)).status).toBe('pending')
    await server.context.cards.api.paymentIntents.cancel(
      (await readMoney(server, hire.rentalId)).payment.provider_intent_id!,
    )
    // By the scheduled job this time.
    server.advance(5 * minute)
    await settleAll(server)
    expect((await rowsOf(hire.rentalId)).told).toEqual([
      ['authorised', 3450],
      ['released', 3450],
    ])
    expect((await readRental(server, hire.rentalId, hire.renter)).status).toBe('cancelled')
  })

  it('records a refund made by hand, however late, and the state still matches', async () => {
    const hire = await createHire(server)
    await approve(hire)
    const { payment } = await readMoney(server, hire.rentalId)
    sandbox.faults.webhooks = 'lose'
    await server.context.cards.api.refunds.create({ payment_intent: payment.provider_intent_id!, amount: 100 })
    await sandbox.deliver()
    expect(of(await checkLedger(server.context), payment.id)).toEqual({ repaired: ['refunded'], findings: [] })
    // Also later, when the hold is no longer listed.
    server.advance(9 * 24 * 60 * minute)
    await server.context.cards.api.refunds.create({ payment_intent: payment.provider_intent_id!, amount: 100 })
    await sandbox.deliver()
    expect(of(await checkLedger(server.context), payment.id)).toEqual({ repaired: ['refunded'], findings: [] })
  })

  it('finds a refund returned by the bank after the hold is no longer listed, despite a lost webhook', async () => {
    const hire = await createHire(server, { card: '4000 0000 0000 5126' })
    await approve(hire)
    const body = { cancellation_reason: 'Ill' }
    const params = { rentalId: hire.rentalId }
    await server.api('POST /rentals/:rentalId/cancel', { params, body }, await renew(server, hire.renter))
    const { payment } = await readMoney(server, hire.rentalId)
    expect(payment.state).toBe('refunded')
    sandbox.faults.webhooks = 'lose'
    server.advance(9 * 24 * 60 * minute)
    await sandbox.deliver()
    expect(of(await checkLedger(server.context), payment.id)).toEqual({ repaired: ['refund_failed'], findings: [] })
    expect((await readMoney(server, hire.rentalId)).state).toBe('refund_failed')
  })

  it('reports an unknown payment, a row unknown to the provider, and a different amount', async () => {
    const [gone, wrong] = [await createHire(server), await createHire(server)]
    const { payment: lost } = await readMoney(server, gone.rentalId)
    const { payment: odd } = await readMoney(server, wrong.rentalId)
    const stranger = crypto.randomUUID()
    await server.sandboxDb.deleteFrom('sandbox.sessions').where('id', '=', lost.provider_session_id).execute()
    await server.sandboxDb.deleteFrom('sandbox.intents').where('id', '=', lost.provider_intent_id).execute()
    await server.sandboxDb
      .updateTable('sandbox.intents')
      .set({ amount: 9 })
      .where('id', '=', odd.provider_intent_id)
      .execute()
    await server.sandboxDb
      .insertInto('sandbox.intents')
      .values({
        id: `pi_${'0'.repeat(36)}`,
        status: 'requires_capture',
        amount: 700,
        currency: 'gbp',
        capture_method: 'manual',
        metadata: JSON.stringify({ payment_id: stranger }),
        created_at: server.context.now(),
      })
      .execute()
    const report = await checkLedger(server.context)
    expect(of(report, lost.id).findings).toEqual(['unknown_there'])
    expect(of(report, odd.id).findings).toContain('other_amount')
    expect(of(report, stranger).findings).toEqual(['no_payment'])
  })

  it('ends any kind of finding that no longer applies at the next incremental check', async () => {
    const { payment } = await rowsOf((await createHire(server)).rentalId)
    const at = server.context.now()
    for (const why of ['state', 'missing', 'no_line', 'day'])
      await server.db
        .insertInto('ledger_findings')
        .values({ check_kind: 'provider', why, subject_id: payment.id, detail: 'is over', found_at: at, seen_at: at })
        .execute()
    server.advance(minute)
    await checkLedger(server.context, 'news')
    const open = server.db.selectFrom('ledger_findings').select('why').where('detail', '=', 'is over')
    expect(await open.where('gone_at', 'is', null).execute()).toEqual([])
  })

  it("reads every page of the provider's list", async () => {
    const looked = (await checkLedger(server.context)).looked.intents
    const rows = Array.from({ length: 230 }, (_, index) => ({
      id: `pi_page${String(index).padStart(30, '0')}`,
      status: 'requires_payment_method' as const,
      amount: 100,
      currency: 'gbp',
      capture_method: 'manual' as const,
      metadata: '{}',
      created_at: server.context.now(),
    }))
    await server.sandboxDb.insertInto('sandbox.intents').values(rows).execute()
    expect((await checkLedger(server.context)).looked.intents).toBe(looked + 230)
  })

  it('checks all of 5,001 holds, page by page', async () => {
    const looked = (await checkLedger(server.context)).looked.intents
    await sql`insert into sandbox.intents (id, status, amount, currency, capture_method, metadata, created_at)
      select 'pi_many' || lpad(n::text, 30, '0'), 'requires_payment_method', 100, 'gbp', 'manual', '{}', ${server.context.now()}
      from generate_series(1, 5001) n`.execute(server.db)
    expect((await checkLedger(server.context)).looked.intents).toBe(looked + 5001)
    await sql`delete from sandbox.intents where id like 'pi_many%'`.execute(server.db)
  })

  it('leaves no failed job behind if the provider is unavailable for an hour', async () => {
    await createHire(server, { paid: false })
    Object.assign(server.context.cards.api, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 })
    sandbox.faults.everyCall = 'cut'
    for (let minutes = 0; minutes <= 60; minutes += 5) {
      server.advance(5 * minute)
      await server.context.jobs.drain()
    }
    expect(await server.context.jobs.listFailed('')).toEqual([])
  })

  it("fails and changes nothing if the provider can't be reached", async () => {
    sandbox.faults.everyCall = 'refuse'
    await expect(checkLedger(server.context)).rejects.toThrow('An error occurred on our side.')
  })
})
