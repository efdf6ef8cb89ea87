import { plural } from '@itemo/domain/plural.ts'
import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import type { CaseHolder, CaseKind, CaseTab } from '@itemo/domain/moderation/case-schemas.ts'
import type { MeasureName } from '@itemo/domain/moderation/measures.ts'
import type { CaseSubject, ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { AppealOutcome, ComplaintOutcome, DecisionOutcome } from '@itemo/domain/moderation/statement-copy.ts'
import { caseStateWords } from '@itemo/domain/staff/staff-words.ts'
import { formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { goneMember } from '../operator-copy.ts'
import type { CaseDecision, CaseRow } from './queue-queries.ts'

export const tabNames: Readonly<Record<CaseTab, string>> = {
  open: 'Open',
  mine: 'Mine',
  late: 'Late',
  waiting: 'Waiting',
  appeals: 'Appeals',
  decided: 'Decided',
}

export const emptyTabs: Readonly<Record<CaseTab, string>> = {
  open: 'All clear. Nothing to decide.',
  mine: "You haven't taken any cases.",
  late: 'Nothing is late.',
  waiting: 'No cases are waiting for someone else.',
  appeals: 'No appeals to answer.',
  decided: 'No decisions yet.',
}

export const subjectNames: Readonly<Record<CaseSubject, string>> = knownWords(
  {
    item: 'Listing',
    person: 'Person',
    review: 'Review',
    message: 'Message',
    conversation: 'Conversation',
    want: 'Need',
    decision: 'Appeal',
    report: 'Complaint',
  },
  'Something else',
)

/** The states of a case. */
export const stateNames: Readonly<Record<string, string>> = knownWords(caseStateWords, 'Changed')

export const kindNames: Readonly<Record<CaseKind, string>> = {
  report: 'Reported',
  risk: 'Found by the risk rules',
  person: 'Opened by staff',
  appeal: 'Appeal',
}

export const holderNames: Readonly<Record<CaseHolder, string>> = { nobody: 'Nobody yet', me: 'Mine' }

/** '12 hires'; counting stops at 100. */
export const hiresOf = (count: number) => (count >= 100 ? '100 or more hires' : plural(count, 'hire'))

/** The person that a case is about: 'Otto · 1 warning · 12 hires'. */
export function describeAbout({ about }: Pick<CaseRow, 'about'>): string {
  if (about === null) return goneMember
  const { name, warnings, hires } = about
  return [name, ...(warnings === 0 ? [] : [plural(warnings, 'warning')]), hiresOf(hires)].join(' · ')
}

export const outcomeNames: Readonly<Record<DecisionOutcome, string>> = {
  no_action: 'No action',
  warning: 'Warning',
  action: 'Measures',
}

export const appealNames: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'Uphold the decision',
  overturned: 'Overturn the decision',
  changed: 'Change the decision',
}

/** The outcomes of a complaint about the answer to a report. */
export const complaintNames: Readonly<Record<ComplaintOutcome, string>> = {
  upheld: 'Keep our answer',
  changed: 'Take action after all',
}

/** Whether a case is a complaint by a reporter who disagrees with our answer. */
export const isComplaint = ({ subject_kind: kind }: CaseRow) => kind === 'report'

/** The label of an appeal's button. */
export const answerLabel = (row: CaseRow) => (isComplaint(row) ? 'Answer the complaint' : 'Answer the appeal')

/** The measures as options. */
export const measureLabels: Readonly<Record<MeasureName, string>> = knownWords(
  {
    item_hold: 'Hold the listing',
    item_remove: 'Take down the listing',
    review_hide: 'Hide the review',
    message_remove: 'Remove the message',
    want_hide: 'Take it off the board',
    profile_clear: 'Clear the profile',
    restrict_listing: 'No listing',
    restrict_messaging: 'No messages to new people',
    restrict_hiring: 'No new hires',
    suspend: 'Suspend the account',
    ban: 'Close the account',
    due_block: 'Hold back their payouts',
    rentals_cancel: 'Cancel the live hires, with full refunds',
  },
  'Another measure',
)

/** The measures as past decisions. */
export const measuresDone: Readonly<Record<MeasureName, string>> = knownWords(
  {
    item_hold: 'held',
    item_remove: 'taken down',
    review_hide: 'review hidden',
    message_remove: 'message removed',
    want_hide: 'taken off the board',
    profile_clear: 'profile cleared',
    restrict_listing: 'blocked from listing',
    restrict_messaging: 'blocked from new messages',
    restrict_hiring: 'blocked from new hires',
    suspend: 'suspended',
    ban: 'account closed',
    due_block: 'payouts held back',
    rentals_cancel: 'hires cancelled',
  },
  'another measure',
)

interface Outcome {
  readonly outcome: DecisionOutcome
  readonly measures: readonly MeasureName[]
}

/** The outcome of a decision: 'taken down, suspended'. */
export function describeOutcome({ outcome, measures }: Outcome): string {
  if (outcome === 'no_action') return 'no action'
  return outcome === 'warning' ? 'warned' : measures.map((name) => measuresDone[name]).join(', ')
}

/** Who decided a case, and what: 'Marcus decided this just now: taken down.' */
export function describeDecided({ decided_by: by, at, ...decision }: CaseDecision): string {
  return `${by ?? 'An automatic rule'} decided this ${formatRelative(at)}: ${describeOutcome(decision)}.`
}

const unitOf = (minutes: number) =>
  minutes < 60
    ? `${minutes} min`
    : minutes < 2880
      ? `${Math.floor(minutes / 60)} h`
      : `${Math.floor(minutes / 1440)} days`

/** '2 h left', '3 h late'; for a waiting case, when it returns. */
export function describeDue({ state, due_at: due, decided_at: decided }: CaseRow, now: Date): string {
  if (decided !== null) return `decided ${formatRelative(decided, now)}`
  const minutes = Math.round((new Date(due).getTime() - now.getTime()) / 60_000)
  if (state === 'waiting') return `back ${formatRelative(due, now)}`
  return minutes <= 0 ? `${unitOf(-minutes)} late` : `${unitOf(minutes)} left`
}

/** The initial text of a statement to the person, for staff to complete. */
export const factsOf: Readonly<Record<ReportReason, string>> = knownWords(
  {
    scam: 'It asks people to pay or to deal outside Itemo, where we can neither hold nor refund money.',
    prohibited: 'What is offered is one of the things that may not be hired out on Itemo.',
    stolen: 'We have reason to believe that what is offered is stolen or counterfeit.',
    inaccurate: 'What is offered isn’t as the listing describes it.',
    copied: 'The pictures or words of the listing belong to someone else.',
    harassment: 'What was written is harassing or offensive to someone.',
    fake_person: 'We have reason to believe that the person isn’t who the profile says.',
    fake_review: 'The review doesn’t come from a genuine hire of its writer.',
    private_details: 'The review holds private details of someone.',
    intimate_image: 'It shows an intimate picture of someone who hasn’t agreed to that.',
    danger: 'What was written or offered puts someone in danger.',
    child_safety: 'It puts the safety of a child at risk.',
    spam: 'It is advertising that has nothing to do with hiring things out.',
    illegal: '',
    other: '',
  },
  '',
)

/** The warnings on messages. */
export const warningNames: Readonly<Record<MessageWarning, string>> = knownWords(
  {
    contact_details: 'Contact details',
    asks_for_code: 'Asks for a code',
    look_alike_address: "An address that isn't Itemo's",
    gift_cards: 'Gift cards',
    overpayment: 'Overpayment and refund',
    deposit_elsewhere: 'A deposit outside Itemo',
    agent_collects: 'An agent or courier collecting',
    pays_elsewhere: 'A payment outside Itemo',
  },
  'Something unsafe',
)
