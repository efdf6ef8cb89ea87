import type { StaffSupportDetailView, StaffSupportView } from '@itemo/contract/support-views.ts'
import { caseReference } from '@itemo/domain/moderation/report-reasons.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { maskEmail } from '@itemo/domain/staff/staff-people-schemas.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import type { ReadRequest } from './staff-support.ts'
import type { ListedRequest, RentalOfRequest } from './staff-support-queries.ts'

/** A request as shown in the inbox. */
export function presentRequest(row: ListedRequest, by: StaffActor): StaffSupportView {
  const { id, subject, name, user_id, kind, priority, state, assigned_to, assigned_name, version } = row
  return {
    id,
    reference: supportReference(row.number),
    subject,
    name,
    user_id,
    kind,
    priority,
    state,
    due_at: row.due_at.toISOString(),
    is_late: row.is_late,
    assigned_to: assigned_to === null ? null : { id: assigned_to, name: assigned_name ?? 'Someone who left' },
    is_mine: assigned_to === by.userId,
    created_at: row.created_at.toISOString(),
    last_message_at: row.last_message_at.toISOString(),
    version,
  }
}

const presentRental = ({ id, ...rental }: RentalOfRequest) => ({ id, reference: referenceOf(id), ...rental })

/** A request with its thread. No role can see its author's full address here. */
export function presentRequestDetail(read: ReadRequest, by: StaffActor): StaffSupportDetailView {
  const { row, messages, person, rentals, rental, item, case: ofCase, colleagues } = read
  const first = { id: row.id, direction: 'in', author: null, text: row.message, at: row.created_at } as const
  return {
    ...presentRequest(row, by),
    email: hasRole(by.roles, staffActs['person.reveal'].roles) ? maskEmail(row.email) : null,
    messages: [first, ...messages].map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    person: person ? { ...person, member_since: person.member_since.toISOString() } : null,
    rentals: rentals.map(presentRental),
    rental: rental ? presentRental(rental) : null,
    item: item ?? null,
    case: ofCase
      ? { id: ofCase.id, reference: caseReference(ofCase.number), title: ofCase.title, state: ofCase.state }
      : null,
    colleagues,
    may_act: hasRole(by.roles, staffActs['support.reply'].roles),
  }
}
