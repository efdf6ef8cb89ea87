import { toPence } from '@itemo/domain/money.ts'
import { captureGivenUpAt } from '@itemo/domain/payments/payment-deadlines.ts'
import { compareMovements, type Movement, type MovementKind, stateFits } from '@itemo/domain/payments/ledger.ts'
import { unsettledStates } from '@itemo/domain/payments/payment-state.ts'
import { backPercent, refundPence, refundRuleOf } from '@itemo/domain/rentals/refund.ts'
import { sql } from 'kysely'
import { checkLedger } from '../../src/features/payments/check-ledger.ts'
import type { TestServer } from '../harness.ts'
import { expectThat, type World } from './world.ts'

/** Everything that has to hold once all work is done. The provider's books are read from its own tables. */
export async function checkBooks(world: World): Promise<void> {
  const { server } = world
  for (const payment of await listPayments(world)) await checkPayment(world, payment)
  await checkHolds(server)
  await checkOverlaps(server)
  const { findings, repaired } = await checkLedger(server.context)
  expectThat(findings.length === 0, `the comparison finds ${JSON.stringify(findings)}`)
  expectThat(repaired.length === 0, `the comparison had to repair ${JSON.stringify(repaired)}`)
}

/** What holds at any time, some minutes after the provider is available again: our ledger equals the provider's. */
export async function checkLedgers(world: World): Promise<void> {
  for (const payment of await listPayments(world)) await readBoth(world.server, payment)
}

type Payment = Awaited<ReturnType<typeof listPayments>>[number]

function listPayments({ server, renters }: World) {
  const ids = renters.map(({ id }) => id)
  return server.db.selectFrom('payments').selectAll().where('payer_id', 'in', ids).execute()
}

/** The movements of a payment, ours and the provider's, which have to be the same. */
async function readBoth(server: TestServer, { id, state }: Payment) {
  const ours = await readLedger(server, id)
  const theirs = await readProvider(server, id)
  const differences = compareMovements(ours, theirs)
  expectThat(differences.length === 0, `${state}: our ledger is not the provider's: ${JSON.stringify(differences)}`)
  return { ours, theirs }
}

async function checkPayment(world: World, payment: Payment): Promise<void> {
  const { ours, theirs } = await readBoth(world.server, payment)
  const name = `payment ${payment.state} of ${payment.amount_pence}`
  const state = payment.state
  expectThat(!unsettledStates.some((owing) => owing === state), `${name}: something is owed still`)
  const facts = { state, amountPence: payment.amount_pence, refundPence: payment.refund_pence }
  expectThat(stateFits(facts, ours), `${name}: its movements are ${JSON.stringify(ours)}`)
  const sum = (kind: Movement['kind']) =>
    theirs.reduce((total, each) => total + (each.kind === kind ? each.amountPence : 0), 0)
  const count = (kind: Movement['kind']) => theirs.filter((each) => each.kind === kind).length
  expectThat(count('authorised') <= 1 && count('captured') <= 1, `${name}: taken twice`)
  expectThat(sum('refunded') <= sum('captured'), `${name}: more was given back than taken`)
  await checkRental(world, payment, sum('captured'), sum('refunded'))
}

async function checkRental(
  { server, office }: World,
  payment: Payment,
  captured: number,
  refunded: number,
): Promise<void> {
  const rental = await server.db
    .selectFrom('rentals')
    .selectAll()
    .where('id', '=', payment.subject_id)
    .executeTakeFirst()
  if (!rental) return expectThat(captured === 0, 'money was taken for a hire that is gone')
  const events = await server.db
    .selectFrom('rental_events')
    .selectAll()
    .where('rental_id', '=', rental.id)
    .orderBy('id')
    .execute()
  const approved = events.some(({ what }) => what === 'approved')
  expectThat(captured === 0 || approved, 'money was taken without an approval')
  const totalPence = toPence(rental.total_amount)
  const ended = events.find(({ what }) => what === 'cancelled')
  const byStaff = office.back.get(rental.id)?.pence
  const ruled = !ended
    ? 0
    : ended.by === 'renter'
      ? refundPence(totalPence, backPercent(rental.start_date, ended.at, refundRuleOf(rental)))
      : ended.by === 'staff' && byStaff !== undefined
        ? byStaff
        : totalPence
  const back = Math.max(ruled, byStaff ?? 0)
  const { capture_failed_at: failedAt, capturing_since: since } = payment
  // Retried for a day and given up (R12), even if the renter had cancelled in the meantime.
  const givenUp = failedAt !== null && since !== null && failedAt >= captureGivenUpAt(since)
  if (captured > 0) expectThat(refunded === back, `${refunded} went back of ${totalPence}, and ${back} should have`)
  else
    expectThat(
      !approved || back === totalPence || givenUp,
      `a hire that was approved and not given back whole was never paid: ${rental.status}`,
    )
  expectThat(rental.status !== 'pending', 'a request is unanswered for more than two days')
}

async function readLedger({ db }: TestServer, paymentId: string): Promise<Movement[]> {
  const entries = db.selectFrom('ledger_entries').selectAll().$narrowType<{ kind: MovementKind }>()
  const rows = await entries.where('payment_id', '=', paymentId).execute()
  return rows.map((row) => ({
    kind: row.kind,
    ref: row.provider_ref,
    amountPence: row.amount_pence,
  }))
}

/** The movements of a payment according to the sandbox's own tables. */
async function readProvider({ sandboxDb }: TestServer, paymentId: string): Promise<Movement[]> {
  const intents = await sandboxDb
    .selectFrom('sandbox.intents')
    .selectAll()
    .where(sql<boolean>`metadata ->> 'payment_id' = ${paymentId}`)
    .execute()
  const movements: Movement[] = []
  for (const { id: ref, amount, amount_received: taken, held_at, status } of intents) {
    if (held_at) movements.push({ kind: 'authorised', ref, amountPence: amount })
    if (held_at && status === 'canceled') movements.push({ kind: 'released', ref, amountPence: amount })
    if (status !== 'succeeded') continue
    movements.push({ kind: 'captured', ref, amountPence: taken })
    movements.push({ kind: 'fee', ref: ref.replace('pi_', 'txn_'), amountPence: Math.round(taken * 0.015) + 20 })
    const refunds = await sandboxDb.selectFrom('sandbox.refunds').selectAll().where('intent_id', '=', ref).execute()
    for (const { id, amount: amountPence, status } of refunds) {
      if (status !== 'pending') movements.push({ kind: 'refunded', ref: id, amountPence })
      if (status === 'failed') movements.push({ kind: 'refund_failed', ref: id, amountPence })
    }
  }
  return movements
}

async function checkHolds(server: TestServer): Promise<void> {
  const old = new Date(server.context.now().getTime() - 6 * 86_400_000)
  const { sandboxDb } = server
  const held = await sandboxDb
    .selectFrom('sandbox.intents')
    .select('held_at')
    .where('status', '=', 'requires_capture')
    .execute()
  expectThat(
    held.every(({ held_at: at }) => at !== null && at > old),
    'a hold is older than six days',
  )
  expectThat(held.length === 0, 'a hold outlives every request')
  const lapsed = await sandboxDb
    .selectFrom('sandbox.intents')
    .select('id')
    .where('cancellation_reason', '=', 'automatic')
    .execute()
  expectThat(lapsed.length === 0, 'a hold was left until the bank let it go by itself')
}

async function checkOverlaps({ db }: TestServer): Promise<void> {
  const { rows } = await sql`
    select a.id from rentals a join rentals b on a.item_id = b.item_id and a.id < b.id
    where a.status in ('pending', 'booked', 'confirmed') and b.status in ('pending', 'booked', 'confirmed')
      and a.start_date <= b.end_date and b.start_date <= a.end_date`.execute(db)
  expectThat(rows.length === 0, 'two live hires overlap')
}
