import { coverOf } from '@itemo/domain/cover-product.ts'
import type { LineItemView, QuoteView, RentalView } from '@itemo/contract/rental-views.ts'
import { countDays } from '@itemo/domain/dates.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import { feeLabel } from '@itemo/domain/insurance-cover.ts'
import type { Fee } from '@itemo/domain/settings/fee.ts'
import type { LineItem, Quote } from '@itemo/domain/rentals/pricing.ts'
import { balanceOf, type MovementKind, movementKinds } from '@itemo/domain/payments/ledger.ts'
import { withoutCover } from '@itemo/domain/payouts/cover-history.ts'
import { coverPaidOf } from '@itemo/domain/payouts/hire-money.ts'
import { ownerEarnsPence, type RentalMoney, stillBackBy } from '@itemo/domain/rentals/earnings.ts'
import { backPercent, refundRuleOf } from '@itemo/domain/rentals/refund.ts'
import { allowedActions, isExpired, type RentalAction, type RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import type { CoverInForce } from '../cover/cover-offer.ts'
import { presentCover } from '../cover/cover-view.ts'
import { isNeverHeld, isReportable, presentDeposit } from '../deposits/deposits.ts'
import type { RentalRecord } from './rental-queries.ts'

export interface PricedHire {
  readonly quote: Quote
  /** The fee that the quote is priced with. */
  readonly fee: Fee
  /** Whether the caller has to verify their identity first. */
  readonly identityNeeded: boolean
  readonly deposit: QuoteView['deposit']
  readonly cover: QuoteView['cover']
  /** The cover in force: the name of the fee depends on it. */
  readonly inForce: CoverInForce | undefined
  /** What cancelling would refund, in words. */
  readonly cancellation: string
}

type Metadata = RentalView['metadata']

/** The part of the item that is stored with the rental, and readable after the item is gone. */
export interface ItemSnapshot {
  readonly title: string
  readonly description: string
  readonly category: string
  /** The outward postcode. */
  readonly location: string | null
  readonly image_url: string | null
}

function presentLine(line: LineItem, feeName: string): LineItemView {
  return {
    kind: line.kind,
    label: line.kind === 'fee' ? feeName : line.label,
    unit_price: toPounds(line.unitPence),
    quantity: line.quantity,
    unit: line.unit,
    amount: toPounds(line.amountPence),
    ...(line.kind === 'addon' && { addon_id: line.addonId }),
  }
}

/** A quote as the API shows it, with the deposit, the cover and the cancellation terms. */
export function presentQuote({ quote, fee, identityNeeded, inForce, ...rest }: PricedHire): QuoteView {
  const { deposit, cover, cancellation } = rest
  return {
    ...presentPrice(quote, feeNameOf(inForce, fee)),
    deposit,
    cover,
    identity_needed: identityNeeded,
    cancellation,
  }
}

/** What the fee is called while a cover is in force, and while none is (R49). */
export function feeNameOf(inForce: CoverInForce | undefined, fee: Fee): string {
  return feeLabel(coverOf(inForce?.product ?? null), fee)
}

type PriceView = Omit<QuoteView, 'cancellation' | 'cover' | 'deposit' | 'identity_needed'>

/** A price as the API shows it, and as it is stored with a rental: with the current label of the fee (R49). */
export function presentPrice(quote: Quote, feeName: string): PriceView {
  return {
    days: quote.days,
    lines: quote.lines.map((line) => presentLine(line, feeName)),
    base_amount: toPounds(quote.basePence),
    addons_amount: toPounds(quote.addonsPence),
    platform_fee: toPounds(quote.feePence),
    total_amount: toPounds(quote.totalPence),
    cheaper: quote.cheaper
      ? { extra_days: quote.cheaper.extraDays, saving: toPounds(quote.cheaper.savingPence) }
      : null,
  }
}

const isConfirmed = (status: string) => status === 'confirmed' || status === 'booked'

/** A rental as one of its sides sees it, in pounds: the owner sees nothing of the cover. */
export function presentRental(record: RentalRecord, role: RentalParty, now: Date): RentalView {
  const snapshot = record.item_snapshot as unknown as ItemSnapshot
  const metadata = record.metadata as unknown as Metadata
  const facts = { ...record, amendment_requested: metadata.amendment_requested === true }
  const actions = allowedActions(role, facts, now)
  const money = moneyOf(record)
  const shownCover = role === 'owner' ? 0 : Number(record.cover_amount)
  return {
    id: record.id,
    item_id: record.item_id,
    renter_id: record.renter_id,
    owner_id: record.owner_id,
    role,
    status: record.status,
    payment_state: record.payment_state,
    refund_waits: role === 'renter' && record.payment_state === 'refunding' && record.refund_short_at !== null,
    start_date: record.start_date,
    end_date: record.end_date,
    days: countDays(record.start_date, record.end_date),
    base_amount: Number(record.base_amount),
    addons_amount: Number(record.addons_amount),
    platform_fee: Number(record.platform_fee),
    total_amount: toPounds(money.totalPence + toPence(shownCover)),
    lines: linesFor(record, role),
    owner_earns: role === 'owner' ? toPounds(ownerEarnsPence(money)) : null,
    earns_at: (role === 'owner' && record.earns_at?.toISOString()) || null,
    ...refundsIfCancelled(record, money, { actions, role, now }),
    refund_rule: refundRuleOf(record),
    cover: presentCover(record.cover, role),
    terms_version: record.terms_version,
    created_at: record.created_at.toISOString(),
    answer_by: record.answer_by?.toISOString() ?? null,
    expired: isExpired(record, now),
    completes_on: record.completes_on,
    return_denied_at: record.return_denied_at?.toISOString() ?? null,
    metadata: presentMetadata(metadata, role, record.status),
    collection_place: placeOf(metadata, record.status, record.area ?? snapshot.location),
    item: {
      id: record.item_id,
      title: snapshot.title,
      description: snapshot.description,
      category: snapshot.category,
      image_url: record.image_url ?? snapshot.image_url,
      postcode: role === 'owner' ? record.postcode : null,
    },
    owner_profile: record.owner_profile,
    renter_profile: record.renter_profile,
    renter_late_cancellations:
      role === 'owner' && record.status === 'pending' ? record.renter_late_cancellations : null,
    deposit: presentDeposit(record.deposit, role, now),
    can_ask_for_damage:
      role === 'owner' &&
      (record.deposit === null || isNeverHeld(record.deposit)) &&
      record.approved_at !== null &&
      record.timeline.some(({ what }) => what === 'captured') &&
      !isGone(record.renter_profile) &&
      isReportable(record, now),
    actions,
    identity_needed: false,
    safety_read: record.safety_read_by.includes(role),
    reviewed:
      record.reviewed_by.includes(role) || isGone(role === 'owner' ? record.renter_profile : record.owner_profile),
    timeline: timelineFor(record, role).map(({ pence, cover_pence: _cover, ...entry }) => ({
      ...entry,
      amount: pence === null ? null : toPounds(pence),
    })),
  }
}

/** The price lines as a side of the rental sees them: the owner doesn't see what the renter adds for a cover. */
function linesFor({ price_lines: lines }: RentalRecord, role: RentalParty): LineItemView[] {
  const all = lines as unknown as LineItemView[]
  return role === 'owner' ? all.filter(({ kind }) => kind !== 'cover') : all
}

/** The history as a side of the rental sees it: for the owner no sum includes the cover. */
function timelineFor(record: RentalRecord, role: RentalParty) {
  const { timeline, cover } = record
  if (!cover || role === 'renter') return timeline
  const { totalPence, movements, cover: agreed } = moneyOf(record)
  const isPaid = coverPaidOf({ totalPence, cover: agreed }, balanceOf(movements).capturedPence) !== undefined
  const paid = isPaid ? { paidPence: cover.amount_pence, moves: cover.moves } : undefined
  return withoutCover(timeline, totalPence, paid)
}

/** The movements of the price of a rental, without those of its deposit. */
const hireKinds = movementKinds.filter((kind) => !kind.startsWith('deposit_'))

function moneyOf(record: RentalRecord): RentalMoney {
  const isMovement = (what: string): what is MovementKind => hireKinds.some((kind) => kind === what)
  return {
    totalPence: toPence(record.total_amount) - toPence(record.cover_amount),
    cover: record.cover ? { pence: record.cover.amount_pence, backPence: record.cover.back_pence } : undefined,
    feePence: toPence(record.platform_fee),
    paymentState: record.payment_state,
    refundPence: record.refund_pence ?? 0,
    bornePence: record.borne_pence,
    movements: record.timeline.flatMap(({ what, pence }) =>
      isMovement(what) && pence !== null ? [{ kind: what, amountPence: pence }] : [],
    ),
  }
}

interface Cancelling {
  readonly actions: readonly RentalAction[]
  readonly role: RentalParty
  readonly now: Date
}

/** What cancelling now would refund to the renter (R15), and the cover's part of it, in pounds; never more than is left of the payment. */
function refundsIfCancelled(record: RentalRecord, money: RentalMoney, { actions, role, now }: Cancelling) {
  const asOwner = actions.includes('cancel_as_owner')
  if (!asOwner && !actions.includes('cancel')) return { refund_if_cancelled: null, cover_refund_if_cancelled: null }
  const percent = asOwner ? 100 : backPercent(record.start_date, now, refundRuleOf(record))
  const { allPence, coverPence } = stillBackBy(money, percent)
  return {
    refund_if_cancelled: toPounds(role === 'owner' ? allPence - coverPence : allPence),
    cover_refund_if_cancelled: role === 'owner' || !money.cover ? null : toPounds(coverPence),
  }
}

/** Only the stand-in of a deleted account has no name. */
function isGone(profile: Pick<RentalRecord['owner_profile'], 'full_name'>): boolean {
  return profile.full_name === null
}

/** The area before confirmation, the place while confirmed, and the area again afterwards (R19). */
function placeOf(metadata: Metadata, status: string, area: string | null): string | null {
  return (isConfirmed(status) && metadata.pickup_location) || area
}

/** Once the rental is over the renter sees neither the place nor the notes about it (R19). */
function presentMetadata(metadata: Metadata, role: RentalParty, status: string): Metadata {
  const selected = (metadata.selected_addons ?? []).map(({ name, price }) => ({ name, price }))
  const all = { ...metadata, selected_addons: selected }
  if (role === 'owner' || isConfirmed(status)) return all
  const { pickup_location: _place, additional_notes: _notes, ...rest } = all
  return rest
}
