import { plural } from './plural.ts'
import { maxHeldDays } from './deposits/deposit-terms.ts'
import { type Cover, insuranceStatement } from './insurance-cover.ts'
import { paymentDue, paymentHeld, paymentReserved } from './payment-promises.ts'
import {
  damageReported,
  depositStatement,
  exactAddress,
  type IdentitySettings,
  identityStatement,
  noDamagePaid,
  nothingInspected,
  ownerCancels,
  problemsAnswered,
  type PromiseSettings,
  renterCancels,
  reviewsOfHires,
  type SitePromise,
} from './promises.ts'

/** How long it took to answer the problem reports of the last 90 days, in minutes; null: too many of them weren't answered. */
export interface AnswerTimes {
  readonly reports: number
  readonly median_minutes: number | null
  readonly p95_minutes: number | null
}

/** The fewest reports for which these times are meaningful. */
export const minAnsweredReports = 20

/** '40 minutes', '3 hours', '3 days': rounded up, so that no time looks shorter than it was. */
function lengthInWords(minutes: number): string {
  const [count, unit] =
    minutes < 60
      ? [Math.max(1, Math.ceil(minutes)), 'minute']
      : minutes <= 48 * 60
        ? [Math.ceil(minutes / 60), 'hour']
        : [Math.ceil(minutes / 1440), 'day']
  return plural(count, unit)
}

function measured(times: AnswerTimes | null | undefined): string | null {
  if (times === undefined) return null
  if (times === null)
    return `Once there are ${minAnsweredReports} reports in 90 days, this page says how long answers took; now there are fewer.`
  const { reports, median_minutes: median, p95_minutes: p95 } = times
  const ofThem = `Of the ${reports} reports of the last 90 days`
  if (median === null) return `${ofThem} fewer than half have been answered.`
  const half = `${ofThem} half were answered within ${lengthInWords(median)}`
  return p95 === null
    ? `${half}; fewer than 95 in 100 have been answered.`
    : `${half}, and 95 in 100 within ${lengthInWords(p95)}.`
}

function identityProof({ checks, sandbox }: IdentitySettings): string | null {
  if (checks === 'off') return null
  return sandbox
    ? 'A tick next to a name shows who went through the demonstration.'
    : 'A tick next to a name says in which month a document was checked.'
}

/** A fictional cover has no policy to show, nor does one whose policy URL the operator hasn't given. */
function coverProof(cover: Cover | null): string | null {
  if (!cover || cover.demo) return null
  return cover.policy_url === null
    ? 'Your receipt names the policy.'
    : 'You can read the policy before you add it, and your receipt names it.'
}

/**
 * Everything that is promised with these settings, in the order of /guarantees. No page states a promise that isn't listed here. `times`:
 * how long problem reports took to be answered; null: too few to say; undefined: unknown.
 */
export function promises(
  { identity, cover, deposits, refund }: PromiseSettings,
  times?: AnswerTimes | null,
): SitePromise[] {
  const id = identityStatement(identity)
  const insurance = insuranceStatement(cover)
  const deposit = depositStatement(deposits)
  return [
    {
      id: 'payment',
      promise: paymentHeld,
      means: `${paymentReserved} ${paymentDue}`,
      limits: damageReported,
      proof: 'Your booking lists what was reserved, charged and given back, and when.',
    },
    ownerCancels,
    renterCancels(refund),
    exactAddress,
    {
      id: 'identity',
      promise: id.claim,
      means: id.detail,
      limits: 'A check says who someone is, not how they behave.',
      proof: identityProof(identity),
    },
    {
      id: 'insurance',
      promise: insurance.claim,
      means: insurance.detail,
      limits:
        cover && !cover.demo
          ? 'The policy decides, and the insurer: not Itemo.'
          : 'What breaks is between owner and renter.',
      proof: coverProof(cover),
    },
    {
      id: 'deposit',
      promise: deposit.claim,
      means: deposit.detail,
      limits: deposits
        ? `It is held for hires of up to ${maxHeldDays} days; for longer ones the card is kept and nothing is held.`
        : `Itemo neither takes nor keeps it. ${noDamagePaid}`,
      proof: deposits ? 'The booking says whether a deposit is held, how much, and until when.' : null,
    },
    { ...problemsAnswered, proof: measured(times) },
    reviewsOfHires,
    nothingInspected,
  ]
}
