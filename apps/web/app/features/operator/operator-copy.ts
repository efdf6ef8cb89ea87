import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { knownWords } from '#app/lib/known-words.ts'

export const roleNames: Readonly<Record<StaffRole, string>> = knownWords(
  {
    operator: 'Operator',
    moderator: 'Moderator',
    support: 'Support',
    finance: 'Finance',
  },
  'Another role',
)

export const roleHints: Readonly<Record<StaffRole, string>> = {
  operator: 'Everything, with settings and staff',
  moderator: 'Reports, listings and restrictions',
  support: 'Questions, hires and accounts',
  finance: 'Payouts, refunds and disputes',
}

/** What stands for a member whose account is gone. */
export const goneMember = 'Someone who left'
/** What stands for someone who is of staff no more. */
export const goneStaff = 'Someone who no longer works here'

/** What was done, and to what: 'Olivia from Itemo added a member of staff'. */
export function describeActor(entry: {
  readonly actor: { readonly display_name: string | null } | null
  readonly source: string
}): string {
  if (entry.actor !== null) return entry.actor.display_name ?? goneStaff
  return entry.source === 'shell' ? 'The command line' : 'Itemo'
}
