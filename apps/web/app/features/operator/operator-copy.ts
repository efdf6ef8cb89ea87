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
  operator: 'Everything, including settings and staff',
  moderator: 'Reports, listings and restrictions',
  support: 'Questions, hires and accounts',
  finance: 'Payouts, refunds and disputes',
}

/** Shown for a member whose account was deleted. */
export const goneMember = 'Someone who left'
/** Shown for a former member of staff. */
export const goneStaff = 'Someone who no longer works here'

/** Who did what: 'Olivia from Itemo added a member of staff'. */
export function describeActor(entry: {
  readonly actor: { readonly display_name: string | null } | null
  readonly source: string
}): string {
  if (entry.actor !== null) return entry.actor.display_name ?? goneStaff
  return entry.source === 'shell' ? 'The command line' : 'Itemo'
}
