import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import type { StaffActor } from '../../platform/http/types.ts'

export type Reader = Pick<StaffActor, 'roles' | 'childSafety'>

/** Who looks for people by their addresses, and sees them singly. */
export const seesAddresses = ({ roles }: Reader) => hasRole(roles, staffActs['person.reveal'].roles)

/** Who looks at what happened to the security of an account. */
export const seesSecurity = ({ roles }: Reader) => hasRole(roles, ['operator', 'support'])

export const seesCases = ({ roles }: Reader) => hasRole(roles, ['operator', 'moderator', 'support'])

/** Child safety: only with the right for it. */
export const seesRestricted = ({ roles, childSafety }: Reader) =>
  roles.includes('operator') || (roles.includes('moderator') && childSafety)
