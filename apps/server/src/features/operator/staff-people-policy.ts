import { type PersonActName, personActNames } from '@itemo/contract/staff-people-views.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import type { StaffActor } from '../../platform/http/types.ts'

export type Reader = Pick<StaffActor, 'roles' | 'childSafety'>

/** Who may search for people by email address, and reveal addresses. */
export const seesAddresses = ({ roles }: Reader) => hasRole(roles, staffActs['person.reveal'].roles)

/** Who may see the security events of an account. */
export const seesSecurity = ({ roles }: Reader) => hasRole(roles, ['operator', 'support'])

/** Who may see what people are owed and owe. */
export const seesMoney = ({ roles }: Reader) => hasRole(roles, staffReaders.money)

/** Who may see the whole inbox. */
export const seesInbox = ({ roles }: Reader) => hasRole(roles, staffReaders.inbox)

/** Who may see what cases found about people. */
export const seesCases = ({ roles }: Reader) => hasRole(roles, staffReaders.cases)

/** Who may log someone out, depending on whether that person is an operator. */
export const mayLogOut = ({ roles }: Reader, isOperator: boolean) => !isOperator || hasRole(roles, ['operator'])

/** The facts that decide which acts are possible on a person. */
interface ActedOn {
  readonly id: string
  readonly isConfirmed: boolean
  readonly hasSessions: boolean
  /** Only another operator can log an operator out: otherwise a stolen session of another role could keep all operators out. */
  readonly isOperator: boolean
  /** Whether they have a second factor, and no reset of it is pending. */
  readonly canLoseFactor: boolean
}

/** The acts that someone may take on a person and that would have an effect; none on oneself. */
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

/** Whether someone may see child-safety cases. */
export const seesRestricted = ({ roles, childSafety }: Reader) =>
  roles.includes('operator') || (roles.includes('moderator') && childSafety)
