import type { StaffRole } from './staff-roles.ts'

interface Act {
  /** What it is done to; the audit's entry names one. */
  readonly subject: string
  readonly roles: readonly StaffRole[]
  /** Needs a second factor of the last ten minutes. */
  readonly fresh: boolean
  /** The act that takes it back; none where it can't be. */
  readonly inverse?: string
  /** What the audit says, after the name of who did it. */
  readonly words: string
}

const supporting: readonly StaffRole[] = ['operator', 'support']
const moderating: readonly StaffRole[] = ['operator', 'moderator']

/**
 * Everything that staff can change: who may, how it is confirmed and taken back, and what the audit says of it. The check on a
 * call, the buttons of the console and the sentences of the audit all come from here.
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
  'case.open': { subject: 'case', roles: [...moderating, 'support'], fresh: false, words: 'opened a case' },
  'case.reopen': { subject: 'case', roles: moderating, fresh: false, words: 'opened a case again' },
  'case.claim': { subject: 'case', roles: moderating, fresh: false, inverse: 'case.release', words: 'took a case' },
  'case.release': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    inverse: 'case.claim',
    words: 'let go of a case',
  },
  'case.note': { subject: 'case', roles: moderating, fresh: false, words: 'added a note to a case' },
  'case.wait': { subject: 'case', roles: moderating, fresh: false, words: 'let a case wait' },
  'case.decide': {
    subject: 'case',
    roles: moderating,
    fresh: false,
    inverse: 'decision.undo',
    words: 'decided a case',
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
    words: 'moved the time to answer a request',
  },
  'rental.return': { subject: 'rental', roles: supporting, fresh: false, words: 'marked a hire as returned' },
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
    words: 'sent an account the email to set a new password',
  },
  'person.send_confirmation': {
    subject: 'person',
    roles: ['operator', 'moderator', 'support'],
    fresh: false,
    words: 'sent an account the email to confirm its address',
  },
  'person.identity': {
    subject: 'person',
    roles: moderating,
    fresh: false,
    words: 'decided about the identity of an account',
  },
  'appeal.decide': { subject: 'case', roles: moderating, fresh: false, words: 'decided an appeal' },
} as const satisfies Readonly<Record<string, Act>>

export type StaffActName = keyof typeof staffActs
