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
} as const satisfies Readonly<Record<string, Act>>

export type StaffActName = keyof typeof staffActs
