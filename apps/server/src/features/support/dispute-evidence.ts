import { dayInWords, instantInWords } from '@itemo/domain/date-words.ts'
import { formatPence } from '@itemo/domain/money.ts'
import type { LineItemView } from '@itemo/contract/rental-views.ts'
import type { Context } from '../../context.ts'
import type { Row } from '../../platform/db/db.ts'
import { listSafetyReads } from '../rentals/safety-reads.ts'
import { describeDeposit } from '../deposits/claim-record.ts'
import {
  type DisputedHire,
  findDisputedHire,
  listHireEvents,
  listHireMessages,
  listHireReviews,
  listMovements,
} from './dispute-evidence-queries.ts'

/** A section of the evidence: a heading and lines, with their times where known. */
interface EvidencePart {
  readonly heading: string
  readonly lines: readonly { readonly at?: Date; readonly text: string }[]
}

export interface Evidence {
  readonly title: string
  readonly parts: readonly EvidencePart[]
}

const acts: Record<Awaited<ReturnType<typeof listHireEvents>>[number]['what'], string> = {
  requested: 'asked for the hire and authorised the card',
  approved: 'approved the request',
  declined: 'declined the request',
  cancelled: 'cancelled the hire',
  expired: 'gave no answer in time',
  amended: 'changed the terms',
  amendment_settled: 'settled the changed terms',
  returned: 'marked the item as returned',
  completed_by_itself: 'ended the hire, as its time was over and nobody objected',
  deadline_moved: 'moved the answer deadline',
  refunded_by_staff: 'issued a refund',
  return_denied: 'said that the item was not back',
  missed: "didn't come to the hand-over, according to Itemo",
  claim_opened: 'reported damage or loss',
  claim_offered: 'made an offer about the damage or loss',
  claim_offer_refused: 'refused that offer',
  claim_contested: "didn't agree about the damage or loss",
  claim_accepted: 'agreed on the payment for the damage or loss',
  claim_withdrawn: 'withdrew the report of damage or loss',
  claim_decided: 'decided about the damage or loss',
  claim_appealed: 'appealed against the decision about the damage or loss',
}

/** Only entries that help the bank to decide are included. */
const movements: Partial<Record<Row<'ledger_entries'>['kind'], string>> = {
  authorised: 'held on the card',
  captured: 'charged to the card',
  released: 'released without being charged',
  refunded: 'refunded to the card',
  refund_failed: 'refunded, and returned by the bank',
  disputed: 'taken back by the bank for the dispute',
  dispute_returned: 'returned by the bank',
  deposit_held: 'held on the card as a deposit',
  deposit_taken: 'taken for damage or loss',
  deposit_released: 'of the deposit released',
}

/**
 * The evidence about the hire behind a dispute, for the bank that decides it: the two people, the days and the price, what happened and
 * when, their messages, and their reviews; for a deposit also what was agreed, reported and decided. Undefined if there is no such
 * dispute, or it has no hire.
 */
export async function collectEvidence({ db }: Pick<Context, 'db'>, disputeId: string): Promise<Evidence | undefined> {
  const hire = await findDisputedHire(db, disputeId)
  if (!hire) return undefined
  const [events, moved, messages, reviews, reads] = await Promise.all([
    listHireEvents(db, hire.rental_id),
    listMovements(db, hire.payment_id),
    listHireMessages(db, hire),
    listHireReviews(db, hire.rental_id),
    listSafetyReads(db, hire.rental_id),
  ])
  // A deleted account's stand-in has no name.
  const { owner_name: owner, renter_name: renter } = hire
  const nameOf = { owner: owner ?? 'The owner', renter: renter ?? 'The renter', system: 'Itemo', staff: 'Itemo' }
  const ofDeposit = hire.subject_kind === 'deposit' ? await describeDeposit(db, hire.rental_id, nameOf) : undefined
  return {
    title: `Evidence for dispute ${hire.dispute_ref}`,
    parts: [
      { heading: 'The dispute', lines: disputeLines(hire) },
      { heading: 'The hire', lines: hireLines(hire) },
      { heading: 'The price', lines: priceLines(hire) },
      {
        heading: 'What happened',
        lines: events.map(({ at, what, by, note }) => ({
          at,
          text: `${nameOf[by]} ${acts[what]}.${note ? ` “${note}”` : ''}`,
        })),
      },
      {
        heading: 'Using it safely',
        lines: reads.map(({ at, role, version }) => ({
          at,
          text: `${nameOf[role]} said that they had read how to use it safely (version ${version} of the text).`,
        })),
      },
      { heading: 'The deposit', lines: ofDeposit?.deposit ?? [] },
      { heading: 'The damage or loss', lines: ofDeposit?.claim ?? [] },
      { heading: 'Photos of it, available on request', lines: ofDeposit?.pictures ?? [] },
      {
        heading: 'The money',
        lines: moved.flatMap(({ learnt_at: at, kind, amount_pence: pence }) =>
          movements[kind] === undefined ? [] : [{ at, text: `${formatPence(pence)} ${movements[kind]}` }],
        ),
      },
      {
        heading: 'Their messages',
        lines: messages.map(({ sender_id: sender, text, created_at: at }) => ({
          at,
          text: `${nameOf[sender === hire.owner_id ? 'owner' : 'renter']}: ${text}`,
        })),
      },
      {
        heading: 'Their reviews',
        lines: reviews.map(({ role, rating, text, created_at: at }) => ({
          at,
          text: `${nameOf[role]}: ${rating} of 5${text ? `, “${text}”` : ''}`,
        })),
      },
    ].filter(({ lines }) => lines.length > 0),
  }
}

const goneName = 'their account was deleted'

function disputeLines(hire: DisputedHire): EvidencePart['lines'] {
  return [
    { text: `${formatPence(hire.disputed_pence)} disputed since ${instantInWords(hire.opened_at)}: ${hire.reason}` },
    ...(hire.due_by ? [{ text: `Evidence accepted until ${instantInWords(hire.due_by)}` }] : []),
    { text: `Payment at the card provider: ${hire.intent_id ?? hire.payment_id}` },
  ]
}

function hireLines(hire: DisputedHire): EvidencePart['lines'] {
  const item = hire.item_snapshot as { title: string; category: string; description: string }
  const confirmed = hire.email_confirmed_at ? `, confirmed on ${instantInWords(hire.email_confirmed_at)}` : ''
  return [
    { text: `${item.title} (${item.category})` },
    { text: `From ${dayInWords(hire.start_date)} to ${dayInWords(hire.end_date)}, both days included` },
    { text: `Renter, who paid: ${hire.renter_name ?? goneName}` },
    ...(hire.renter_email ? [{ text: `Their email address: ${hire.renter_email}${confirmed}` }] : []),
    ...(hire.renter_since ? [{ text: `Member since ${instantInWords(hire.renter_since)}` }] : []),
    { text: `Owner, who lent it: ${hire.owner_name ?? goneName}` },
    ...(hire.terms_version
      ? [{ text: `The renter agreed to the terms of ${hire.terms_version} with the request` }]
      : []),
  ]
}

function priceLines(hire: DisputedHire): EvidencePart['lines'] {
  const lines = hire.price_lines as unknown as readonly LineItemView[]
  return lines.map(({ label, amount }) => ({ text: `${label}: ${formatPence(Math.round(amount * 100))}` }))
}
