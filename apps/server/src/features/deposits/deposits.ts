import { instantInWords } from '@itemo/domain/date-words.ts'
import type { DepositOfferView, DepositView } from '@itemo/contract/rental-views.ts'
import { type Day, dayInLondon } from '@itemo/domain/dates.ts'
import {
  depositMode,
  depositTerms,
  mandateVersion,
  maxRequestPence,
  minDepositPence,
  reportsUntil,
  requestTerms,
} from '@itemo/domain/deposits/deposit-terms.ts'
import { toPence, toPounds } from '@itemo/domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { readBack } from '../payments/payments.ts'
import { findClaim, listOffers } from './claim-queries.ts'
import { type PresentedClaim, presentClaim } from './claim-view.ts'
import { changeDeposit, findDeposit, findOldestOwed, insertDeposit, listOpen, lockDeposit } from './deposit-queries.ts'
import { takenTooMuch, withActAt } from './deposit-facts.ts'
import { canPay } from './give-card.ts'
import { isTakeable } from './report-and-decide.ts'

interface ListedDeposit {
  readonly deposit_required: boolean
  readonly deposit_amount: string | null
}

/** The deposit that a rental of an item requires, in whole pence; 0 if nothing is held or charged here. */
export function depositPenceOf({ cards }: Pick<Context, 'cards'>, item: ListedDeposit): number {
  const pence = item.deposit_required ? toPence(item.deposit_amount ?? 0) : 0
  return cards.takesDeposits && pence >= minDepositPence ? pence : 0
}

/** What a renter sees of the deposit before they request a rental. */
export function offerDeposit(
  deps: Pick<Context, 'cards'>,
  item: ListedDeposit,
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
): DepositOfferView | null {
  const pence = depositPenceOf(deps, item)
  if (pence === 0) return null
  const mode = depositMode(startDate, endDate)
  return { amount: toPounds(pence), mode, terms: depositTerms(pence, mode) }
}

interface Hire {
  readonly rentalId: string
  readonly renterId: string
  readonly ownerId: string
  readonly startDate: Day
  readonly endDate: Day
}

/**
 * Records the deposit that a renter agrees to with a request, in its transaction. Returns the terms, which are stored
 * as they were shown.
 */
export async function openDeposit(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  hire: Hire,
  amountPence: number,
): Promise<string | null> {
  if (amountPence === 0) return null
  const mode = depositMode(hire.startDate, hire.endDate)
  const terms = depositTerms(amountPence, mode)
  await insertDeposit(trx, {
    rental_id: hire.rentalId,
    renter_id: hire.renterId,
    owner_id: hire.ownerId,
    amount_pence: amountPence,
    mode,
    terms,
    terms_version: mandateVersion,
    start_date: hire.startDate,
    end_date: hire.endDate,
    created_at: now(),
    updated_at: now(),
  })
  return terms
}

/** A rental at the time when something is reported about it. */
interface ReportedHire extends Hire {
  readonly agreedAt: Date
  readonly overAt: Date | null
  readonly deniedAt: Date | null
}

/**
 * Creates the row for an owner's claim where no deposit was agreed, or none could be held and the rental went on
 * without (R75). The caller has locked the rental, so that later changes of it are recorded here too.
 */
export async function openRequest({ now }: Pick<Context, 'now'>, trx: Db, hire: ReportedHire): Promise<void> {
  const row = await lockDeposit(trx, hire.rentalId)
  const request = {
    amount_pence: maxRequestPence,
    mode: 'request',
    state: 'asked',
    terms: requestTerms,
    terms_version: mandateVersion,
  } as const
  if (row) {
    const asked = { ...request, payment_id: null, updated_at: now() }
    if (isNeverHeld(row)) await changeDeposit(trx, row, asked)
    return
  }
  await insertDeposit(trx, {
    ...request,
    rental_id: hire.rentalId,
    renter_id: hire.renterId,
    owner_id: hire.ownerId,
    start_date: hire.startDate,
    end_date: hire.endDate,
    agreed_at: hire.agreedAt,
    over_at: hire.overAt,
    return_denied_at: hire.deniedAt,
    created_at: now(),
    updated_at: now(),
  })
}

/** Whether damage can be reported about a rental now: until 24 hours after it, or once it was reported as not returned. */
export function isReportable(
  hire: {
    readonly over_at: Date | string | null
    readonly return_denied_at: Date | string | null
    readonly start_date: Day
  },
  now: Date,
): boolean {
  if (hire.over_at === null) return hire.return_denied_at !== null
  return now < reportsUntil(new Date(hire.over_at), hire.start_date)
}

/** The deposit that was agreed with an earlier request: its amount and its terms. */
export async function agreedDeposit(
  db: Db,
  rentalId: string,
): Promise<{ readonly pence: number; readonly terms: string | null }> {
  const row = await findDeposit(db, rentalId)
  return { pence: row?.amount_pence ?? 0, terms: row?.terms ?? null }
}

/** What happened to a rental, as far as it concerns its deposit. */
export interface HireNews {
  readonly agreedAt?: Date
  readonly overAt?: Date
  /** The owner reported that the item isn't back. */
  readonly deniedAt?: Date
  /** The rental never took place. */
  readonly endedAt?: Date
}

/** Records what happened to a rental, in its transaction; the job does what follows from it. */
export async function noteHire(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  rentalId: string,
  news: HireNews,
): Promise<void> {
  if (Object.keys(news).length === 0) return
  const row = await lockDeposit(trx, rentalId)
  if (!row) return
  const values = {
    ...(news.agreedAt && { agreed_at: news.agreedAt }),
    ...(news.overAt && { over_at: news.overAt }),
    ...(news.deniedAt && { return_denied_at: news.deniedAt }),
    ...(news.endedAt && { ended_at: news.endedAt }),
  }
  await changeDeposit(trx, row, { ...withActAt({ ...row, ...values }, now()), ...values, updated_at: now() })
}

/** Whether the claim about a hire is accepted, settled, withdrawn or decided. */
export async function isClaimEnded(db: Db, rentalId: string): Promise<boolean> {
  const claim = await findClaim(db, rentalId)
  return claim !== undefined && claim.ended_at !== null
}

/** How many days a debt prevents its person from deleting their account (R80). */
const owedDays = 90

/** The rentals whose deposits prevent a person from deleting their account. */
export function listOpenDeposits({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<string[]> {
  const owedSince = new Date(now().getTime() - owedDays * 86_400_000)
  return listOpen(db, userId, { now: now(), owedSince })
}

/** The oldest unpaid sum that a renter owes after an earlier rental, in whole pence; 0 if there is none. */
export async function earlierDebtPence(db: Db, renterId: string): Promise<number> {
  return (await findOldestOwed(db, renterId))?.decided_pence ?? 0
}

/** Whether the hold of a rental's deposit is refused, or stayed so: its owner may cancel the rental without blame. */
export async function isDepositRefused(db: Db, rentalId: string): Promise<boolean> {
  const row = await findDeposit(db, rentalId)
  return row?.state === 'refused' || (row !== undefined && isNeverHeld(row))
}

/** Whether no card could be held and none can be given any more: the rental goes on without a deposit. */
export function isNeverHeld({ state, refused_at: at, reported_at: reported }: NeverHeld): boolean {
  return state === 'released' && at !== null && reported === null
}

interface NeverHeld {
  readonly state: DepositView['state']
  readonly refused_at: Date | string | null
  readonly reported_at: Date | string | null
}

/** The facts for a notification about a deposit and its claim; amounts in pence. */
export async function findDepositForNotification(db: Db, rentalId: string, now: Date) {
  const row = await findDeposit(db, rentalId)
  const claim = await findClaim(db, rentalId)
  const offer = (await listOffers(db, rentalId)).at(-1)
  const back = row?.payment_id ? await readBack(db, row.payment_id) : { backPence: 0, sentBackTimes: 0 }
  return (
    row && {
      claim: claim && {
        pence: claim.amount_pence,
        text: claim.text,
        answer: claim.answer,
        answerBy: instantInWords(claim.answer_by),
        isOpen: claim.state === 'open',
        isDecided: claim.state === 'decided',
        decision: claim.decision_text,
        appealUntil: claim.appeal_until && instantInWords(claim.appeal_until),
        appealedBy: claim.appealed_by,
        appeal: claim.appeal_text,
        offer: offer && {
          number: offer.number,
          by: offer.by,
          pence: offer.amount_pence,
          text: offer.text,
          answerBy: instantInWords(offer.offer_until),
        },
      },
      amountPence: row.amount_pence,
      decidedPence: row.decided_pence,
      takenPence: row.taken_pence,
      isFinal: row.final_at !== null && row.final_at <= now,
      backPence: back.backPence,
      sentBackTimes: back.sentBackTimes,
      refusedCard: row.refused_method_id,
      isNeverHeld: isNeverHeld(row),
      isRequest: row.mode === 'request',
      isReported: row.reported_at !== null,
    }
  )
}

/** A deposit as one side of the rental sees it. */
export function presentDeposit(row: PresentedDeposit | null, role: 'owner' | 'renter', now: Date): DepositView | null {
  if (!row) return null
  const isRenter = role === 'renter'
  return {
    amount: toPounds(row.amount_pence),
    mode: row.mode,
    state: row.state,
    terms: row.terms,
    decided: toPounds(row.decided_pence),
    taken: toPounds(row.taken_pence - takenTooMuch(row, now)),
    reported: row.reported_at !== null && (row.final_at === null || now < new Date(row.final_at)),
    pay_until: row.pay_until && new Date(row.pay_until).toISOString(),
    claim: row.claim && presentClaim(row.claim, { deposit: row, role, now }),
    never_held: isNeverHeld(row),
    can_report:
      role === 'owner' && row.claim === null && row.decided_at === null && isTakeable(row) && isReportable(row, now),
    can_give_card: isRenter && row.state === 'refused' && dayInLondon(now) < row.start_date,
    can_pay: isRenter && canPay(row, now),
  }
}

/** A row of deposits as `to_json` returns it. */
export interface PresentedDeposit {
  readonly owner_id: string
  readonly amount_pence: number
  readonly mode: DepositView['mode']
  readonly state: DepositView['state']
  readonly terms: string
  readonly decided_pence: number
  readonly taken_pence: number
  readonly reported_at: string | null
  readonly refused_at: string | null
  readonly decided_at: string | null
  readonly final_at: string | null
  readonly pay_until: string | null
  readonly start_date: Day
  readonly over_at: string | null
  readonly return_denied_at: string | null
  readonly claim: PresentedClaim | null
}
