import { addDays, type Day, dayInLondon, startOfDay } from '../dates.ts'
import { backPercent, refundRuleOf } from '../rentals/refund.ts'
import type { RentalActor, RentalParty, RentalStatus } from '../rentals/rental-state.ts'

/** The outcomes of a request, from its owner's view; a withdrawn one says nothing about the owner. */
export const requestOutcomes = ['approved', 'declined', 'expired', 'withdrawn'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** How long answers count, and approved or cancelled hires, in days of London. */
export const answerDays = 180
export const cancellationDays = 365

/** Fewer requests or approved hires than this say nothing about anyone yet. */
const minRequests = 3
const minConfirmed = 3

/** An unanswered request counts as answered after two days. */
const expiredMinutes = 48 * 60

/** The instant from which things count: the beginning of a day in London, so that a count doesn't change during the day. */
export function windowStart(now: Date, days: number): Date {
  return startOfDay(addDays(dayInLondon(now), -days))
}

/** A hire in the history of one of its sides. */
export interface HireOfPerson {
  readonly side: RentalParty
  readonly status: RentalStatus
  readonly start_date: Day
  /** By the hire's rule, cancelling was free until this many hours before it. */
  readonly refund_free_hours: number
  readonly refund_late_percent: number
  /** Everything that was paid was refunded. */
  readonly is_refunded_in_full: boolean
  /** When its owner approved it. */
  readonly approved_at: Date | null
  readonly cancelled_by: RentalActor | null
  readonly cancelled_at: Date | null
  /** The owner called it off because the deposit couldn't be held. */
  readonly deposit_refused: boolean
  /** The side that missed the hand-over, as staff found, no matter how the hire ended: it counts as if they had cancelled it. */
  readonly no_show: RentalParty | null
  /** Staff excused the side that cancelled it or didn't come. */
  readonly is_excused: boolean
}

export interface RequestOfOwner {
  readonly requested_at: Date
  readonly ended_at: Date
  readonly outcome: RequestOutcome
}

export interface PersonHistory {
  readonly hires: readonly HireOfPerson[]
  /** Requests that the person had to answer. */
  readonly requests: readonly RequestOfOwner[]
  readonly reviews_received: number
}

/** The counts for a person. */
export interface PersonFacts {
  readonly hires_as_owner: number
  readonly hires_as_renter: number
  readonly reviews_received: number
  readonly requests_answered: number
  readonly requests_expired: number
  /** Null without a request that counts. */
  readonly median_answer_minutes: number | null
  readonly confirmed_as_owner: number
  readonly cancelled_as_owner: number
  readonly late_cancellations_as_renter: number
}

/** Counts someone's history as of an instant (R48, ADR-0173). */
export function countFacts({ hires, requests, reviews_received }: PersonHistory, now: Date): PersonFacts {
  const completed = hires.filter((hire) => hire.status === 'completed' && !hire.is_refunded_in_full && !isMissed(hire))
  const yearStart = windowStart(now, cancellationDays)
  const confirmed = hires.filter(({ side, approved_at: at }) => side === 'owner' && at !== null && at >= yearStart)
  const answersStart = windowStart(now, answerDays)
  const asked = requests.filter(({ ended_at: at, outcome }) => at >= answersStart && outcome !== 'withdrawn')
  const expired = asked.filter(({ outcome }) => outcome === 'expired').length
  return {
    hires_as_owner: completed.filter(({ side }) => side === 'owner').length,
    hires_as_renter: completed.filter(({ side }) => side === 'renter').length,
    reviews_received,
    requests_answered: asked.length - expired,
    requests_expired: expired,
    median_answer_minutes: median(asked.map(answerMinutes)),
    confirmed_as_owner: confirmed.length,
    cancelled_as_owner: confirmed.filter(
      (hire) => responsibleSide(hire) === 'owner' && !hire.deposit_refused && !hire.is_excused,
    ).length,
    late_cancellations_as_renter: hires.filter((hire) => isLateCancellation(hire, yearStart)).length,
  }
}

/** The side that is responsible for a hire that didn't take place. */
const responsibleSide = ({ cancelled_by, no_show }: HireOfPerson) => no_show ?? cancelled_by

/** Whether the person missed the hand-over: then it doesn't count as their hire, no matter who marked it as returned. */
const isMissed = ({ side, no_show, is_excused }: HireOfPerson) => no_show === side && !is_excused

/** Whether a renter called an approved hire off when that was no longer free (R15), or didn't come. */
function isLateCancellation(hire: HireOfPerson, from: Date) {
  const { side, approved_at, no_show } = hire
  if (side !== 'renter' || approved_at === null || responsibleSide(hire) !== 'renter' || hire.is_excused) return false
  const at = no_show === null ? hire.cancelled_at : startOfDay(hire.start_date)
  return at !== null && at >= from && backPercent(hire.start_date, at, refundRuleOf(hire)) < 100
}

function answerMinutes({ requested_at, ended_at, outcome }: RequestOfOwner): number {
  if (outcome === 'expired') return expiredMinutes
  return Math.max(0, Math.ceil((ended_at.getTime() - requested_at.getTime()) / 60_000))
}

/** The median; of an even number of values, the higher of the two in the middle. */
function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}

/** The time within which someone usually answers. */
export const answerSpans = ['hour', 'six_hours', 'day', 'two_days'] as const
export type AnswerSpan = (typeof answerSpans)[number]

const spanMinutes: Record<AnswerSpan, number> = { hour: 60, six_hours: 360, day: 1440, two_days: 2880 }

/** The facts about someone that everyone may read. */
export interface ShownFacts {
  readonly hires_as_owner: number
  readonly hires_as_renter: number
  /** Null below three requests in 180 days. `within` is null for someone who usually takes longer than two days. */
  readonly answers: { readonly percent: number; readonly within: AnswerSpan | null } | null
  /** In the last year; null while there's too little to say. */
  readonly cancellations: { readonly cancelled: number; readonly confirmed: number } | null
}

/** The facts about someone without a history. */
export const noFacts: ShownFacts = { hires_as_owner: 0, hires_as_renter: 0, answers: null, cancellations: null }

/** The facts about someone for which there's enough data. The percentage is rounded down: 100% means all of them. */
export function shownFacts(facts: PersonFacts): ShownFacts {
  const { hires_as_owner, hires_as_renter, requests_answered, cancelled_as_owner, confirmed_as_owner } = facts
  const asked = requests_answered + facts.requests_expired
  const minutes = facts.median_answer_minutes ?? 0
  return {
    hires_as_owner,
    hires_as_renter,
    answers:
      asked < minRequests
        ? null
        : {
            percent: Math.floor((requests_answered * 100) / asked),
            within: answerSpans.find((span) => minutes <= spanMinutes[span]) ?? null,
          },
    cancellations:
      cancelled_as_owner > 0 || confirmed_as_owner >= minConfirmed
        ? { cancelled: cancelled_as_owner, confirmed: confirmed_as_owner }
        : null,
  }
}
