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
  'appeal.decide': { subject: 'case', roles: moderating, fresh: false, words: 'decided an appeal' },
} as const satisfies Readonly<Record<string, Act>>

export type StaffActName = keyof typeof staffActs
