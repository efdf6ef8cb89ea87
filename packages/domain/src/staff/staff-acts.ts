import { type StaffRole, staffRoles } from './staff-roles.ts'

interface Act {
  /** The kind of subject; each audit entry names one. */
  readonly subject: string
  readonly roles: readonly StaffRole[]
  /** Needs a second factor from the last ten minutes. */
  readonly fresh: boolean
  /** The act that undoes it; none where it can't be undone. */
  readonly inverse?: string
  /** The audit's text, after the name of the member of staff. */
  readonly words: string
}

const supporting: readonly StaffRole[] = ['operator', 'support']
const accounting: readonly StaffRole[] = ['operator', 'finance']
const moderating: readonly StaffRole[] = ['operator', 'moderator']

/**
 * Everything that staff can change: who may, how it's confirmed and undone, and the audit's text. The check on a call, the buttons of the
 * console and the sentences of the audit are all derived from it.
 */
export const staffActs = {
  'staff.add': { subject: 'staff', roles: ['operator'], fresh: true, words: 'added a member of staff' },
  'staff.change': {
    subject: 'staff',
    roles: ['operator'],
    fresh: true,
    words: 'changed the roles of a member of staff',
  },
  'staff.reset_factor': {
    subject: 'person',
    roles: ['operator'],
    fresh: true,
    words: 'removed the second factors of an account',
  },
  'staff.remove': { subject: 'staff', roles: ['operator'], fresh: true, words: 'removed a member of staff' },
  'view.save': { subject: 'view', roles: staffRoles, fresh: false, words: 'saved a view' },
  'view.remove': { subject: 'view', roles: staffRoles, fresh: false, words: 'removed a view' },
  'record.write': { subject: 'record', roles: ['operator'], fresh: false, words: 'wrote a record' },
  'case.open': { subject: 'case', roles: [...moderating, 'support'], fresh: false, words: 'opened a case' },
  'case.reopen': { subject: 'case', roles: moderating, fresh: false, words: 'reopened a case' },
  'case.claim': { subject: 'case', roles: moderating, fresh: false, inverse: 'case.release', words: 'took a case' },
  'case.release': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    inverse: 'case.claim',
    words: 'released a case',
  },
  'case.note': { subject: 'case', roles: moderating, fresh: false, words: 'added a note to a case' },
  'case.wait': { subject: 'case', roles: moderating, fresh: false, words: 'marked a case as waiting' },
  'case.suggest': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    words: 'suggested a decision on a case to an operator',
  },
  // It changes nothing except what is known.
  'case.show_evidence': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    words: 'looked at the evidence in a child safety case',
  },
  'case.note_agency': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    words: 'recorded that a case was reported to an agency',
  },
  'case.hand_over': {
    subject: 'case',
    roles: ['operator'],
    fresh: true,
    words: 'downloaded the evidence of a case',
  },
  'conversation.open': {
    subject: 'conversation',
    roles: [...moderating, 'support'],
    fresh: false,
    words: 'opened a conversation for half an hour',
  },
  'case.decide': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    inverse: 'decision.undo',
    words: 'decided a case',
  },
  'item.hold': {
    subject: 'item',
    roles: moderating,
    fresh: false,
    inverse: 'decision.undo',
    words: 'held a listing',
  },
  'item.take_down': {
    subject: 'item',
    roles: moderating,
    fresh: false,
    inverse: 'decision.undo',
    words: 'took down a listing',
  },
  'item.restore': {
    subject: 'item',
    roles: moderating,
    fresh: false,
    inverse: 'decision.undo',
    words: 'restored a listing',
  },
  'decision.undo': { subject: 'case', roles: moderating, fresh: false, words: 'undid a decision' },
  'rental.cancel': {
    subject: 'rental',
    roles: ['operator', 'support', 'finance'],
    fresh: true,
    words: 'cancelled a hire',
  },
  'rental.refund': {
    subject: 'rental',
    roles: ['operator', 'support', 'finance'],
    fresh: true,
    words: 'refunded a hire',
  },
  'rental.move_deadline': {
    subject: 'rental',
    roles: supporting,
    fresh: false,
    words: 'moved the deadline for a request',
  },
  'rental.return': { subject: 'rental', roles: supporting, fresh: false, words: 'marked a hire as returned' },
  'rental.record_no_show': {
    subject: 'rental',
    roles: supporting,
    fresh: false,
    words: "recorded who didn't come to a hand-over",
  },
  'rental.excuse_cancellation': {
    subject: 'rental',
    roles: ['operator', 'moderator', 'support'],
    fresh: false,
    words: 'excused a cancellation',
  },
  'person.reveal': {
    subject: 'person',
    roles: supporting,
    fresh: false,
    words: 'looked at an address',
  },
  'person.end_sessions': {
    subject: 'person',
    roles: ['operator', 'moderator', 'support'],
    fresh: false,
    words: 'logged an account out everywhere',
  },
  'person.send_reset': {
    subject: 'person',
    roles: ['operator', 'moderator', 'support'],
    fresh: false,
    words: 'sent an account a password reset email',
  },
  'person.send_confirmation': {
    subject: 'person',
    roles: ['operator', 'moderator', 'support'],
    fresh: false,
    words: 'sent an account a confirmation email',
  },
  'person.factor_reset': {
    subject: 'person',
    roles: supporting,
    fresh: false,
    words: 'started a reset of a two-step login',
  },
  'person.delete': { subject: 'person', roles: ['operator'], fresh: true, words: 'deleted an account' },
  'setting.change': { subject: 'setting', roles: ['operator'], fresh: true, words: 'changed a setting' },
  'setting.apply': { subject: 'setting', roles: ['operator'], fresh: false, words: 'put a setting change into effect' },
  'support.reply': { subject: 'support', roles: supporting, fresh: false, words: 'answered a support request' },
  'support.note': { subject: 'support', roles: supporting, fresh: false, words: 'added a note to a support request' },
  'support.assign': {
    subject: 'support',
    roles: supporting,
    fresh: false,
    words: 'reassigned a support request',
  },
  'support.state': {
    subject: 'support',
    roles: supporting,
    fresh: false,
    words: 'changed the state of a support request',
  },
  'support.link': {
    subject: 'support',
    roles: supporting,
    fresh: false,
    words: 'changed the link of a support request',
  },
  'support.save_replies': {
    subject: 'saved_replies',
    roles: supporting,
    fresh: false,
    words: 'changed the saved replies',
  },
  'job.retry': { subject: 'job', roles: ['operator'], fresh: false, words: 'retried a job' },
  'job.discard': { subject: 'job', roles: ['operator'], fresh: false, words: 'discarded a job' },
  'due.block': {
    subject: 'rental',
    roles: accounting,
    fresh: true,
    inverse: 'due.release',
    words: 'held back a payout',
  },
  'due.release': {
    subject: 'rental',
    roles: accounting,
    fresh: true,
    inverse: 'due.block',
    words: 'released a payout',
  },
  'due.settle_outside': {
    subject: 'rental',
    roles: accounting,
    fresh: true,
    words: 'recorded that an owner was paid another way',
  },
  'due.take_on': { subject: 'rental', roles: accounting, fresh: true, words: 'wrote off a loss' },
  'refund.retry': {
    subject: 'payment',
    roles: accounting,
    fresh: true,
    words: 'retried a refund that a bank had returned',
  },
  'refund.settle_outside': {
    subject: 'payment',
    roles: accounting,
    fresh: true,
    words: 'recorded that a refund was paid another way',
  },
  'cover.remit': { subject: 'cover', roles: accounting, fresh: true, words: 'recorded a payment to an insurer' },
  'dispute.submit': { subject: 'dispute', roles: accounting, fresh: true, words: 'sent the evidence for a dispute' },
  'dispute.accept': { subject: 'dispute', roles: accounting, fresh: true, words: 'accepted a dispute' },
  // It changes nothing except what is known.
  'ledger.check': { subject: 'ledger', roles: accounting, fresh: false, words: 'checked the ledger' },
  // Only from the command line.
  'sellers.write': {
    subject: 'ledger',
    roles: accounting,
    fresh: false,
    words: "exported owners' earnings and identities",
  },
  'finding.resolve': { subject: 'finding', roles: accounting, fresh: true, words: 'resolved a finding' },
  'claim.decide': { subject: 'rental', roles: supporting, fresh: true, words: 'decided a damage case' },
  'person.identity': {
    subject: 'person',
    roles: moderating,
    fresh: false,
    words: "decided on a member's identity",
  },
  'appeal.decide': { subject: 'case', roles: moderating, fresh: false, words: 'decided an appeal' },
} as const satisfies Readonly<Record<string, Act>>

export type StaffActName = keyof typeof staffActs
export const staffActNames = Object.keys(staffActs) as StaffActName[]

/** The acts that undo others. */
export type InverseAct = {
  [Name in StaffActName]: (typeof staffActs)[Name] extends { readonly inverse: infer Inverse } ? Inverse : never
}[StaffActName]

/** The act that undoes another one, by its name; undefined where there's none, or for an unknown name. */
export function inverseOf(act: string): InverseAct | undefined {
  const acts: Readonly<Record<string, { readonly words: string; readonly inverse?: InverseAct }>> = staffActs
  return Object.hasOwn(acts, act) ? acts[act]?.inverse : undefined
}
