import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { startOfDay } from '@itemo/domain/dates.ts'
import { noteRemittance, readCoverMonths } from '../../src/features/cover/cover-remittances.ts'
import { checkLedger } from '../../src/features/payments/check-ledger.ts'
import { sql } from 'kysely'
import { checkInvariants } from '../../src/features/payouts/check-invariants.ts'
import { byShell } from '../../src/features/staff/staff-action.ts'
import type { Row } from '../../src/platform/db/db.ts'
import { shareOfOwner } from '../hire-model/owner-share.ts'
import type { TestServer } from '../harness.ts'
import { expectThat } from '../hire-model/world.ts'
import type { MoneyWorld } from './money-world.ts'
import { assertNotifiedOnce } from './assert-told.ts'
import {
  countHolds,
  type HireThere,
  listTakenLess,
  readHireAtProvider,
  sumBalance,
  isFullyRefunded,
} from './provider-books.ts'

const hourMs = 3_600_000

/** How many hires of stories reached each stage: a story that gets nowhere proves nothing. */
export interface Reached {
  readonly paid: number
  readonly refunded: number
  readonly lost: number
  readonly taken: number
  /** Without a deposit. */
  readonly asked: number
  /** Some of what was taken of a deposit was refunded or lost. */
  readonly returned: number
  readonly sent: number
  readonly reversed: number
  readonly debt: number
  /** With a paid cover, and with a refund of one. */
  readonly covered: number
  readonly uncovered: number
}

export const nothingReached: Reached = {
  paid: 0,
  refunded: 0,
  lost: 0,
  taken: 0,
  asked: 0,
  returned: 0,
  sent: 0,
  reversed: 0,
  debt: 0,
  covered: 0,
  uncovered: 0,
}

/** Everything that has to hold of money once all work is done, computed independently from the provider's tables. */
export async function checkMoney(world: MoneyWorld, isPayable: boolean): Promise<Reached> {
  const { server } = world
  const hires: CheckedHire[] = []
  for (const rentalId of await listHires(world)) hires.push(await checkHire(world, rentalId))
  checkOwner(hires, isPayable)
  await checkCovers(world, hires)
  expectThat((await countHolds(server)) === 0, 'a hold outlives its hire')
  await checkSums(world)
  await assertNotifiedOnce(world)
  const broken = await checkInvariants(server.context)
  expectThat(broken.length === 0, `what runs every night finds ${JSON.stringify(broken)}`)
  const { findings, repaired } = await checkLedger(server.context)
  // A manual capture of less than was agreed is detected, and left to a person.
  const takenLess = await listTakenLess(server)
  const others = findings.filter(({ why, paymentId }) => why !== 'state' || !takenLess.has(paymentId ?? ''))
  expectThat(others.length === 0, `the comparison finds ${JSON.stringify(others)}`)
  expectThat(repaired.length === 0, `the comparison had to repair ${JSON.stringify(repaired)}`)
  return hires.reduce(addReached, nothingReached)
}

function addReached(reached: Reached, { there, state, asked, cover }: CheckedHire): Reached {
  const { paid, refunded, lost, damage, taken, sent, reversed } = there
  const is = {
    paid,
    refunded,
    lost,
    taken,
    asked,
    returned: taken - damage,
    sent,
    reversed,
    debt: state === 'reversed' ? 1 : 0,
    covered: cover.paid,
    uncovered: cover.paid - cover.kept,
  }
  const more = (name: keyof Reached) => reached[name] + (is[name] > 0 ? 1 : 0)
  return {
    paid: more('paid'),
    refunded: more('refunded'),
    lost: more('lost'),
    taken: more('taken'),
    asked: more('asked'),
    returned: more('returned'),
    sent: more('sent'),
    reversed: more('reversed'),
    debt: more('debt'),
    covered: more('covered'),
    uncovered: more('uncovered'),
  }
}

/** Every hire of the story, also deleted ones: their payments and deposits remain. */
async function listHires({ server, renters }: MoneyWorld): Promise<string[]> {
  const payers = renters.map(({ id }) => id)
  const payments = server.db.selectFrom('payments').select('subject_id').distinct().where('payer_id', 'in', payers)
  return (await payments.execute()).map(({ subject_id: id }) => id)
}

interface CheckedHire {
  readonly there: HireThere
  /** The final state of the owner's due. */
  readonly state: string | undefined
  readonly share: number
  readonly withOwner: number
  /** What the owner got another way, as recorded by the operator. */
  readonly outside: number
  readonly isHeldBack: boolean
  /** What was paid without a deposit. */
  readonly asked: number
  readonly cover: CoverThere
}

async function checkHire(world: MoneyWorld, rentalId: string): Promise<CheckedHire> {
  const { server } = world
  const { db } = server
  const there = await readHireAtProvider(server, rentalId)
  const rental = await db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
  const due = await db.selectFrom('dues').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
  const told = (what: string) =>
    `${what}: ${JSON.stringify({ there, due, status: rental?.status, by: rental?.cancelled_by })}`
  const isEnded = !rental || rental.status === 'completed' || rental.status === 'cancelled'
  expectThat(isEnded, told('a hire does not end'))
  const isRequest = await checkDeposit(world, rentalId, there)
  const wanted = await wantedBack(world, rentalId, there)
  const gone = Math.max(there.refunded, wanted)
  const cover = coverOf(rental, there.paid, { gone, back: await coverBack(world, rental) })
  const hirePaid = there.paid - cover.paid
  const kept = there.paid - gone - there.lost - cover.kept
  const isAgreed = await wasAgreed(world, rentalId)
  if (!isAgreed) {
    expectThat(!due || due.amount_pence === 0, told('something is due for what was never agreed to'))
    expectThat(there.sent === 0, told('something was sent for what was never agreed to'))
    expectThat(
      there.lost > 0 || (kept === 0 && cover.kept === 0),
      told('something is kept of what was never agreed to'),
    )
    return { there, state: due?.state, share: 0, withOwner: 0, outside: 0, isHeldBack: false, asked: 0, cover }
  }
  const byOwner = rental?.cancelled_by === 'owner'
  const price = priceOf(rental) ?? hirePaid
  const pure = byOwner ? 0 : shareOfOwner(price, kept)
  const whole = byOwner ? 0 : shareOfOwner(price, hirePaid)
  // Refunds after the owner was paid are borne by the operator, unless the operator says otherwise.
  const borne = due?.borne_pence ?? 0
  const { kept: keptForOthers, paidBack, open } = await debtsOf(world, due?.id)
  const wasPaid = there.sent > 0 || (due?.outside_pence ?? 0) > 0 || keptForOthers > 0
  const mayBeBorne = wasPaid || world.office.borne.has(rentalId)
  expectThat(borne === 0 || mayBeBorne, told('something is borne, and the owner had nothing yet'))
  const share = Math.min(whole, pure + borne) + (await damageOf(world, rentalId, there))
  expectThat((due?.amount_pence ?? 0) === share, told(`the owner is due ${share}`))
  const books = { paid: due?.paid_pence ?? 0, refunded: due?.refunded_pence ?? 0, lost: due?.lost_pence ?? 0 }
  const same = books.paid === there.paid && books.lost === there.lost && books.refunded === gone
  expectThat(!due || same, told(`the books say something else of ${gone} gone`))
  const withOwner = there.sent - there.reversed + (due?.outside_pence ?? 0) + keptForOthers - paidBack
  // Paid − refunded − lost = sent − reversed + still owed + kept: an overpayment is a debt, and nothing else is.
  expectThat(
    Math.max(0, withOwner - share) === open,
    told(`${withOwner} with the owner, ${share} due, and ${open} a debt`),
  )
  const isHeldBack = due?.held_by === 'operator'
  const outside = due?.outside_pence ?? 0
  const asked = isRequest ? there.taken : 0
  return { there, state: due?.state, share, withOwner: there.sent - there.reversed, outside, isHeldBack, asked, cover }
}

/**
 * The owner's share for damage: of a manual capture no more than was decided, whether or not a bank takes the rest, and nothing of what
 * was fully refunded.
 */
async function damageOf(
  { server, decided, takenByHand }: MoneyWorld,
  rentalId: string,
  { damage }: HireThere,
): Promise<number> {
  if (await wasGivenBack(server, { rentalId, of: 'deposit' })) return 0
  return takenByHand.has(rentalId) ? Math.min(damage, decided.get(rentalId) ?? 0) : damage
}

/** After a full manual refund the money belongs to the payer, even if the bank returns it later and we already knew of the refund. */
async function wasGivenBack(server: TestServer, what: Parameters<typeof isFullyRefunded>[1]): Promise<boolean> {
  const payments = server.db.selectFrom('payments').select('state').where('subject_id', '=', what.rentalId)
  const failed = await payments.where('subject_kind', '=', what.of).where('state', '=', 'refund_failed').execute()
  return failed.length > 0 && isFullyRefunded(server, what)
}

/** A cover according to the published rules, in whole pence: what was paid for it, and what of that remains the insurer's. */
interface CoverThere {
  readonly paid: number
  readonly kept: number
}

type RentalThere = Row<'rentals'> | undefined

/** A capture of too little buys no cover; decided refunds come first, and refunds beyond the price of the hire belong to the cover. */
function coverOf(rental: RentalThere, all: number, { gone, back }: { gone: number; back: boolean }): CoverThere {
  const agreed = Math.round(Number(rental?.cover_amount ?? 0) * 100)
  const total = Math.round(Number(rental?.total_amount ?? 0) * 100)
  if (agreed === 0 || all < total) return { paid: 0, kept: 0 }
  const wanted = back ? agreed : 0
  return { paid: agreed, kept: agreed - Math.min(agreed, Math.max(wanted, gone - (all - agreed))) }
}

/** Whether a hire was cancelled by its owner, by the system, by its renter before its first day, or by staff with a refund of the cover. */
async function coverBack({ server, office }: MoneyWorld, rental: RentalThere): Promise<boolean> {
  if (rental?.status !== 'cancelled') return false
  const events = server.db.selectFrom('rental_events').selectAll().where('rental_id', '=', rental.id)
  const ended = await events.where('what', '=', 'cancelled').executeTakeFirst()
  const byStaff = office.back.get(rental.id)
  if (ended?.by === 'staff' && byStaff) return byStaff.coverPence > 0
  return ended !== undefined && (ended.by !== 'renter' || ended.at < startOfDay(rental.start_date))
}

/** The insurer's share in the ledger is what remains of the covers. */
async function checkCovers({ server, renters }: MoneyWorld, hires: readonly CheckedHire[]): Promise<void> {
  const payers = renters.map(({ id }) => id)
  const { rows } = await sql<{ pence: number }>`
    select coalesce(sum(case l.kind when 'cover_collected' then l.amount_pence else -l.amount_pence end), 0)::int as pence
    from ledger_entries l join rentals r on l.provider_ref like 'cover_' || r.id || '%'
    where l.kind in ('cover_collected', 'cover_refunded') and r.renter_id = any(${payers}::uuid[])`.execute(server.db)
  const kept = hires.reduce((sum, { cover }) => sum + cover.kept, 0)
  expectThat(
    rows[0]?.pence === kept,
    `the ledger has ${rows[0]?.pence} for the insurer, and ${kept} stay of the covers`,
  )
  await payInsurer(server, kept)
}

/** The insurer gets exactly what it's owed, no matter in which order and how often payments are recorded. */
async function payInsurer({ context }: MoneyWorld['server'], kept: number): Promise<void> {
  const insurer = demoCoverProduct.insurer.name
  const owed = async () => (await readCoverMonths(context)).standings[0]?.owedPence ?? 0
  const pence = await owed()
  expectThat(pence === kept, `${pence} are owed to the insurer, and ${kept} stay of the covers`)
  if (pence === 0) return
  const note = (paid: number, reference: string) =>
    noteRemittance(context, { insurer, pence: paid, reference }, byShell).then(String, () => 'refused')
  const name = `BACS ${context.now().toISOString()}`
  const answers = await Promise.all([note(pence + 1, `${name} more`), note(pence, name), note(pence, name)])
  expectThat(answers.toSorted().join() === 'false,refused,true', `an insurer was paid as ${answers.join()}`)
  expectThat((await owed()) === 0 && (await note(1, `${name} again`)) === 'refused', 'an insurer is paid too much')
}

/** What a hire costs without its cover, in whole pence; undefined: it's deleted. */
function priceOf(rental: RentalThere): number | undefined {
  return rental && Math.round(Number(rental.total_amount) * 100) - Math.round(Number(rental.cover_amount) * 100)
}

/** What is still to be refunded for a hire, apart from what a bank took for good, which counts towards the decided refund. */
async function wantedBack(world: MoneyWorld, rentalId: string, there: HireThere): Promise<number> {
  return Math.max(0, (await wantedInAll(world, rentalId, there)) - there.lost)
}

/** The refund for a hire according to its history: all, the rule's share, or nothing, and never less than staff decided. */
async function wantedInAll(
  { server, refund, office }: MoneyWorld,
  rentalId: string,
  there: HireThere,
): Promise<number> {
  const { db } = server
  const rental = await db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
  if (!rental) return there.paid
  if (await wasGivenBack(server, { rentalId, of: 'rental' })) return there.paid
  const byStaff = office.back.get(rentalId)
  const known = Math.min(there.paid, byStaff?.pence ?? 0)
  if (rental.status !== 'cancelled') return known
  const events = db.selectFrom('rental_events').selectAll().where('rental_id', '=', rentalId)
  const ended = await events.where('what', '=', 'cancelled').executeTakeFirst()
  if (ended?.by === 'staff' && byStaff) return known
  if (!ended || ended.by !== 'renter') return there.paid
  const hoursLeft = (startOfDay(rental.start_date).getTime() - ended.at.getTime()) / hourMs
  if (hoursLeft >= refund.freeHours) return there.paid
  const cover = Math.round(Number(rental.cover_amount) * 100)
  const hire = Math.round(Number(rental.total_amount) * 100) - cover
  // Too little for the cover buys none; the part beyond the hire's price is refunded with any refund.
  const isBought = there.paid >= hire + cover
  const beyond = isBought ? 0 : Math.max(0, there.paid - hire)
  // For hire and cover separately, earlier refunds count towards this one.
  const knownOfCover = isBought ? Math.max(byStaff?.coverGone ?? 0, known - hire) : 0
  const late = hoursLeft > 0 ? Math.ceil((hire * refund.latePercent) / 100) : 0
  const ofHire = Math.max(known - knownOfCover, late + beyond)
  const ofCover = isBought && hoursLeft > 0 ? cover : knownOfCover
  return Math.min(there.paid, ofHire + ofCover)
}

async function wasAgreed({ server }: MoneyWorld, rentalId: string): Promise<boolean> {
  const events = server.db.selectFrom('rental_events').select('id').where('rental_id', '=', rentalId)
  return (await events.where('what', '=', 'approved').executeTakeFirst()) !== undefined
}

/** How much of a due paid other dues' debts, how much others paid of its own debt, and how much of that is still open. */
async function debtsOf({ server }: MoneyWorld, dueId: string | undefined) {
  if (dueId === undefined) return { kept: 0, paidBack: 0, open: 0 }
  const { rows } = await sql<{ kept: number; paidBack: number; open: number }>`
    select (select coalesce(sum(amount_pence), 0)::int from due_offsets where due_id = ${dueId}) as kept,
      (select coalesce(sum(amount_pence), 0)::int from due_offsets where debt_due_id = ${dueId}) as "paidBack",
      coalesce((select open_pence from debts where due_id = ${dueId}), 0) as open`.execute(server.db)
  return rows[0] ?? { kept: 0, paidBack: 0, open: 0 }
}

/** A deposit ends once; no more is taken than was decided, and no more is decided than was agreed to. True if there was none. */
async function checkDeposit(
  { server, decided, takenByHand }: MoneyWorld,
  rentalId: string,
  there: HireThere,
): Promise<boolean> {
  const deposits = server.db.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId)
  const row = await deposits.executeTakeFirst()
  expectThat(row !== undefined || there.taken === 0, 'a deposit was taken of a hire that has none')
  if (!row) return false
  const most = decided.get(rentalId) ?? 0
  const isByHand = takenByHand.has(rentalId)
  const told = (what: string) => `${what}: ${JSON.stringify({ there, row, most })}`
  const isOver = row.state === 'taken' || row.state === 'released' || row.state === 'owed'
  expectThat(isOver, told('a deposit does not end'))
  expectThat(there.takenTimes <= 1, told('a deposit was taken twice'))
  expectThat(isByHand || there.taken <= most, told('more of a deposit was taken than decided'))
  expectThat(most <= row.amount_pence, told('more of a deposit was decided than agreed to'))
  const claims = server.db.selectFrom('claims').select(['amount_pence', 'ended_at']).where('rental_id', '=', rentalId)
  const claim = await claims.executeTakeFirst()
  expectThat(!claim || claim.ended_at !== null, told('a claim does not end'))
  const asked = claim?.amount_pence ?? 0
  expectThat(most <= asked, told(`more of a deposit was decided than the ${asked} that were asked for`))
  expectThat(row.taken_pence === there.taken, told('something else of a deposit was taken'))
  expectThat((row.state === 'taken') === there.taken > 0, told('a deposit ended as it did not'))
  if (row.state === 'taken' && !isByHand)
    expectThat(there.taken === row.decided_pence, told('not all that was decided was taken'))
  // Without a deposit nobody has to pay.
  const isForced = row.mode !== 'request'
  if (row.state === 'released' && isForced) expectThat(row.decided_pence === 0, told('what was decided was let go'))
  expectThat(isForced || row.provider_customer_id === null, told('a card is kept without a deposit'))
  if (row.state !== 'owed') expectThat(row.payment_method_id === null, told('a card is not forgotten'))
  return !isForced
}

/**
 * For all hires of the owner together: they have what they're due. Debts that one hire pays for another cancel out here. What is
 * missing is held back by the operator, or has no account to be sent to; an excess is a debt.
 */
function checkOwner(hires: readonly CheckedHire[], isPayable: boolean): void {
  const sum = (of: (hire: CheckedHire) => number) => hires.reduce((total, hire) => total + of(hire), 0)
  const withOwner = sum(({ withOwner: pence, outside }) => pence + outside)
  const due = sum(({ share }) => share)
  const heldBack = sum(({ isHeldBack, share }) => (isHeldBack ? share : 0))
  if (isPayable)
    expectThat(withOwner >= due - heldBack, `${withOwner} of ${due} were sent, of which ${heldBack} are held back`)
}

/** The sum of all movements in the ledger equals the provider's balance. */
async function checkSums(world: MoneyWorld): Promise<void> {
  const { db } = world.server
  const into = ['captured', 'deposit_taken', 'refund_failed', 'dispute_returned', 'transfer_reversed']
  const out = ['refunded', 'disputed', 'fee', 'dispute_fee', 'transferred']
  const rows = await db.selectFrom('ledger_entries').select(['kind', 'amount_pence']).execute()
  const ours = rows.reduce((total, { kind, amount_pence: pence }) => {
    if (into.includes(kind)) return total + pence
    return out.includes(kind) ? total - pence : total
  }, 0)
  const theirs = await sumBalance(world.server)
  expectThat(ours === theirs, `the ledger comes to ${ours}, and the balance to ${theirs}`)
}
