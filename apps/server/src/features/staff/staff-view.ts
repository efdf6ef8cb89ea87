import type { AccessEntryView, AuditEntryView, StaffSelfView, StaffView } from '@itemo/contract/staff-views.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import type { listAccessRows } from './access-log.ts'
import type { listAuditRows } from './audit-queries.ts'
import { rolesOf } from './staff-policy.ts'
import type { StaffMember } from './staff-queries.ts'

type RowOf<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

/** A member of staff as they see themselves, with the number of things that wait for them. */
export function presentSelf(
  { userId, displayName, roles, childSafety, factorAt }: StaffActor,
  counters: StaffSelfView['counters'],
): StaffSelfView {
  return {
    user_id: userId,
    display_name: displayName,
    roles: [...roles],
    child_safety: childSafety,
    factor_at: factorAt.toISOString(),
    counters,
  }
}

/** A member of staff as operators see them. */
export function presentStaff(row: StaffMember): StaffView {
  return {
    user_id: row.user_id,
    email: row.email,
    display_name: row.display_name,
    roles: rolesOf(row),
    child_safety: row.child_safety,
    added_at: row.added_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    is_invited: row.email_confirmed_at === null,
    factor_since: row.factor_since?.toISOString() ?? null,
  }
}

export type AuditRow = RowOf<typeof listAuditRows>

/**
 * An audit entry as the API shows it. `undoUntil`: until when its reader can undo it; null if they can't (any more).
 * `name`: the name of its subject.
 */
export function presentAuditEntry(
  row: AuditRow,
  { undoUntil = null, name = null }: { readonly undoUntil?: Date | null; readonly name?: string | null } = {},
): AuditEntryView {
  const acts: Readonly<Record<string, { readonly words: string }>> = staffActs
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { user_id: row.actor_id, display_name: row.display_name },
    source: row.source,
    roles: rolesOf(row),
    act: row.act,
    words: acts[row.act]?.words ?? row.act,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject_name: name,
    changes: row.changes as AuditEntryView['changes'],
    reason: row.reason,
    is_undone: row.is_undone,
    undo_until: undoUntil?.toISOString() ?? null,
  }
}

/** An entry of the access log, with the name of its subject if there is one. */
export function presentAccessEntry(row: RowOf<typeof listAccessRows>, name: string | null): AccessEntryView {
  return {
    id: row.id,
    at: row.at.toISOString(),
    staff: { user_id: row.staff_id, display_name: row.display_name },
    what: row.what,
    subject_id: row.subject_id,
    subject_name: name,
    reason: row.reason,
  }
}
