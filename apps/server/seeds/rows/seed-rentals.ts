import { addDays, startOfDay } from '@itemo/domain/dates.ts'
import { toPence } from '@itemo/domain/money.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { requestExpiresAt } from '@itemo/domain/rentals/rental-deadlines.ts'
import { completesOn, overAtOfCancelled } from '@itemo/domain/rentals/hire-end.ts'
import type { RentalEventType } from '@itemo/domain/rentals/rental-history.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { coverOf, demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { feeLabel } from '@itemo/domain/insurance-cover.ts'
import { priceHire, type Quote } from '@itemo/domain/rentals/pricing.ts'
import type { RentalActor } from '@itemo/domain/rentals/rental-state.ts'
import { type ItemSnapshot, presentPrice } from '../../src/features/rentals/rental-view.ts'
import { items } from '../town/town-items.ts'
import { type DemoRental, rentals } from '../town/town-rentals.ts'
import { placeOf, type WrittenItem, type WrittenItems } from './seed-items.ts'
import { type PaymentProvider, writePayment } from './seed-payments.ts'
import type { PersonIds } from './seed-people.ts'
import { dayFromNow, hoursAgo, type TownDeps } from './town-deps.ts'

/** A hire as stored in the tables. */
export interface WrittenRental {
  readonly rental: DemoRental
  readonly id: string
  readonly itemId: string
  readonly ownerId: string
  readonly renterId: string
}

/**
 * Writes the hires with their payments. Stripe can't hold money for them, so with Stripe only hires that are over are made, without those
 * that are disputed or whose refund failed.
 */
export async function writeRentals(
  deps: TownDeps,
  persons: PersonIds,
  written: WrittenItems,
  provider: PaymentProvider,
): Promise<WrittenRental[]> {
  const made: WrittenRental[] = []
  for (const rental of provider.kind === 'sandbox' ? rentals : rentals.filter(isOver)) {
    const item = written[rental.item]
    const quote = quoteOf(deps, rental, item)
    const id = crypto.randomUUID()
    const parties = { ownerId: persons[items[rental.item].owner], renterId: persons[rental.renter] }
    const startDate = dayFromNow(deps, rental.start)
    const requestedAt = hoursAgo(deps, rental.requestedHoursAgo)
    await deps.trx
      .insertInto('rentals')
      .values({
        id,
        item_id: item.id,
        renter_id: parties.renterId,
        owner_id: parties.ownerId,
        status: rental.status,
        start_date: startDate,
        end_date: addDays(startDate, rental.days - 1),
        completes_on: completesOn(addDays(startDate, rental.days - 1)),
        over_at: overAtOf(deps, rental, startDate),
        ...amountsOf(quote),
        item_snapshot: snapshotOf(rental, item),
        metadata: metadataOf(rental, item),
        cancelled_by: rental.cancelled?.by ?? null,
        requested_at: requestedAt,
        pay_by: requestedAt,
        answer_by: requestExpiresAt(requestedAt, startDate),
        approved_at: approvedAt(deps, rental),
        created_at: hoursAgo(deps, rental.requestedHoursAgo + 0.05),
        updated_at: hoursAgo(deps, rental.requestedHoursAgo - (lastChangeAfterHours(rental) ?? 0)),
      })
      .execute()
    await writeHistory(deps, rental, { id, ownerId: parties.ownerId })
    await writePayment(deps, provider, {
      subject: { kind: 'rental', id },
      payerId: parties.renterId,
      title: items[rental.item].title,
      amountPence: quote.totalPence,
      capture: 'manual',
      state: rental.payment,
      refundPence: Math.ceil(quote.totalPence * (rental.refundShare ?? 0)),
      at: instantsOf(deps, rental),
      success: '/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel: '/payment-canceled',
    })
    made.push({ rental, id, itemId: item.id, ...parties })
  }
  return made
}

const wasTaken: readonly DemoRental['payment'][] = ['captured', 'refunded', 'refund_failed', 'disputed']
/** A bank allows a week for the evidence: a little more than four days of it are left. */
const disputedHoursAgo = 70

/** When the money of a hire was moved. */
function instantsOf(deps: TownDeps, { requestedHoursAgo, answeredAfterHours, cancelled, payment }: DemoRental) {
  const taken = wasTaken.includes(payment) && answeredAfterHours !== undefined
  return {
    created: hoursAgo(deps, requestedHoursAgo + 0.05),
    authorised: hoursAgo(deps, requestedHoursAgo),
    captured: taken ? hoursAgo(deps, requestedHoursAgo - answeredAfterHours) : null,
    ended: cancelled ? hoursAgo(deps, requestedHoursAgo - cancelled.afterHours) : null,
    disputed: payment === 'disputed' ? hoursAgo(deps, disputedHoursAgo) : null,
  }
}

/** Writes what the two sides did, with the times. */
async function writeHistory(
  deps: TownDeps,
  rental: DemoRental,
  { id: rentalId, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<void> {
  const { requestedHoursAgo: ago, amendment, cancelled, status } = rental
  const approved = approvedAt(deps, rental)
  const startedAt = startOfDay(dayFromNow(deps, rental.start + rental.days - 1))
  const events: { what: RentalEventType; by: RentalActor; at: Date; note?: string }[] = [
    { what: 'requested', by: 'renter', at: hoursAgo(deps, ago + 0.05) },
  ]
  if (approved) events.push({ what: 'approved', by: 'owner', at: approved })
  if (amendment) events.push({ what: 'amended', by: 'renter', at: hoursAgo(deps, ago * 0.8), note: amendment })
  if (status === 'completed') events.push({ what: 'returned', by: 'owner', at: startedAt })
  if (cancelled) {
    const { by, reason: note, afterHours } = cancelled
    const what = wasAnswered(rental) ? 'cancelled' : by === 'system' ? 'expired' : 'declined'
    events.push({ what, by, at: hoursAgo(deps, ago - afterHours), note })
  }
  await writeOutcome(deps, rental, rentalId, ownerId)
  for (const event of events)
    await deps.trx
      .insertInto('rental_events')
      .values({ rental_id: rentalId, ...event })
      .execute()
}

/** Writes how the owner answered, or that they didn't. */
async function writeOutcome(deps: TownDeps, rental: DemoRental, rentalId: string, ownerId: string): Promise<void> {
  const { requestedHoursAgo: ago, cancelled } = rental
  const approved = approvedAt(deps, rental)
  const ended = approved ?? (cancelled && !wasAnswered(rental) ? hoursAgo(deps, ago - cancelled.afterHours) : null)
  if (ended === null) return
  const outcome = approved ? 'approved' : cancelled?.by === 'system' ? 'expired' : 'declined'
  const requested_at = hoursAgo(deps, ago)
  await deps.trx
    .insertInto('request_outcomes')
    .values({ rental_id: rentalId, owner_id: ownerId, requested_at, ended_at: ended, outcome })
    .execute()
}

function wasAnswered({ status, pickup }: DemoRental): boolean {
  return status === 'confirmed' || status === 'booked' || status === 'completed' || pickup !== undefined
}

/** When the owner approved a hire; null if they didn't. */
function approvedAt(deps: TownDeps, rental: DemoRental): Date | null {
  const { requestedHoursAgo, answeredAfterHours } = rental
  if (!wasAnswered(rental) || answeredAfterHours === undefined) return null
  return hoursAgo(deps, requestedHoursAgo - answeredAfterHours)
}

/** When an agreed hire ended; null for any other. */
function overAtOf(deps: TownDeps, rental: DemoRental, startDate: string): Date | null {
  const end_date = addDays(startDate, rental.days - 1)
  if (rental.status === 'completed') return startOfDay(end_date)
  if (!rental.cancelled || approvedAt(deps, rental) === null) return null
  const at = hoursAgo(deps, rental.requestedHoursAgo - rental.cancelled.afterHours)
  return overAtOfCancelled({ start_date: startDate, end_date }, at)
}

function isOver(rental: DemoRental): boolean {
  const isTroubled = rental.payment === 'disputed' || rental.payment === 'refund_failed'
  return !isTroubled && (rental.status === 'completed' || rental.status === 'cancelled')
}

function lastChangeAfterHours(rental: DemoRental): number | undefined {
  return rental.cancelled?.afterHours ?? rental.answeredAfterHours
}

function chosenAddons(rental: DemoRental, item: WrittenItem): WrittenItem['addons'] {
  return (rental.addons ?? []).map((name) => {
    const addon = item.addons.find((candidate) => candidate.name === name)
    if (!addon) throw new Error(`${rental.item} has no add-on called ${name}`)
    return addon
  })
}

function quoteOf(deps: TownDeps, rental: DemoRental, item: WrittenItem): Quote {
  const { daily, weekly, monthly } = items[rental.item]
  const start = dayFromNow(deps, rental.start)
  return priceHire(
    {
      dailyPence: toPence(daily),
      weeklyPence: weekly === undefined ? null : toPence(weekly),
      monthlyPence: monthly === undefined ? null : toPence(monthly),
    },
    start,
    addDays(start, rental.days - 1),
    chosenAddons(rental, item).map(({ id, name, price }) => ({ id, name, pricePence: toPence(price) })),
    specifiedFee,
  )
}

function amountsOf(quote: Quote) {
  const { lines, base_amount, addons_amount, platform_fee, total_amount } = presentPrice(
    quote,
    feeLabel(coverOf(demoCoverProduct), specifiedFee),
  )
  return { base_amount, addons_amount, platform_fee, total_amount, price_lines: JSON.stringify(lines) }
}

function snapshotOf(rental: DemoRental, item: WrittenItem): ItemSnapshot {
  const { title, text, category } = items[rental.item]
  const location = outwardPostcode(placeOf(items[rental.item]).postcode) ?? null
  return { title, description: text, category, location, image_url: item.mainPicture }
}

function metadataOf(rental: DemoRental, item: WrittenItem) {
  return {
    selected_addons: chosenAddons(rental, item),
    ...(rental.pickup && { pickup_location: rental.pickup, additional_notes: rental.notes ?? '' }),
    ...(rental.cancelled && { cancellation_reason: rental.cancelled.reason }),
    ...(rental.amendment && { amendment_requested: true, amendment_notes: rental.amendment }),
  }
}
