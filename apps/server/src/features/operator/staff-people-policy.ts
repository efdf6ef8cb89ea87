import { type PersonActName, personActNames } from '@itemo/contract/staff-people-views.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import type { StaffActor } from '../../platform/http/types.ts'

export type Reader = Pick<StaffActor, 'roles' | 'childSafety'>

/** Who looks for people by their addresses, and sees them singly. */
export const seesAddresses = ({ roles }: Reader) => hasRole(roles, staffActs['person.reveal'].roles)

/** Who looks at what happened to the security of an account. */
export const seesSecurity = ({ roles }: Reader) => hasRole(roles, ['operator', 'support'])

/** Who sees what people are owed and owe. */
export const seesMoney = ({ roles }: Reader) => hasRole(roles, staffReaders.money)

/** Who sees the whole inbox. */
export const seesInbox = ({ roles }: Reader) => hasRole(roles, staffReaders.inbox)

/** Who sees what cases found out about people. */
export const seesCases = ({ roles }: Reader) => hasRole(roles, staffReaders.cases)

/** Who logs out someone, operator or not. */
export const mayLogOut = ({ roles }: Reader, isOperator: boolean) => !isOperator || hasRole(roles, ['operator'])

/** What there is to know of a person for what can be done about them. */
interface ActedOn {
  readonly id: string
  readonly isConfirmed: boolean
  readonly hasSessions: boolean
  /** An operator is logged out by another operator alone: a session of someone else, in wrong hands, could keep all of them out. */
  readonly isOperator: boolean
  /** A second factor, and no reset of it that waits. */
  readonly canLoseFactor: boolean
}

/** What someone may do about a person, and whether it would do anything; about oneself nothing. */
export function actsOn(
  by: Reader & Pick<StaffActor, 'userId'>,
  { id, isConfirmed, hasSessions, isOperator, canLoseFactor }: ActedOn,
) {
  const isSelf = id === by.userId
  const isDue: Readonly<Partial<Record<PersonActName, boolean>>> = {
    'person.send_confirmation': !isConfirmed,
    'person.end_sessions': hasSessions && mayLogOut(by, isOperator),
    'person.factor_reset': canLoseFactor,
  }
  const acts = personActNames.filter((name) => hasRole(by.roles, staffActs[name].roles) && isDue[name] !== false)
  return { acts: isSelf ? [] : acts, may_reveal: !isSelf && seesAddresses(by) }
}

/** Child safety: only with the right for it. */
export const seesRestricted = ({ roles, childSafety }: Reader) =>
  roles.includes('operator') || (roles.includes('moderator') && childSafety)
