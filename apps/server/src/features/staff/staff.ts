import { pathTo } from '@itemo/domain/site-path.ts'
import type { NewStaffInput, StaffInput } from '@itemo/domain/staff/staff-schemas.ts'
import type { Context } from '../../context.ts'
import { numberedPageOf, type PageInput, pageOf, readCursor, readNumberCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { removeAllFactors, stopResetOf } from '../accounts/factors/factors-of-others.ts'
import { accountOrInvitation, type InviteDeps } from '../accounts/admin-links.ts'
import { foldEmail } from '../accounts/users/user-policy.ts'
import { retryIfCreatedFirst } from '../accounts/users/users.ts'
import { type AccessKind, listAccessRows } from './access-log.ts'
import { type AuditActor, audited, type NoteChange } from './audit.ts'
import { type AuditSubject, listAuditRows } from './audit-queries.ts'
import { visibleActorId, rolesOf } from './staff-policy.ts'
import {
  findStaff,
  getStaffMember,
  listStaffRows,
  listWorkingIds,
  lockStaff,
  lockStaffByEmail,
  operatorExists,
  putStaff,
  type StaffMember,
  type StaffRow,
  updateStaff,
} from './staff-queries.ts'

type StaffDeps = Pick<Context, 'db' | 'now'>

/** The warning about a site without an operator; undefined if there is one. */
export async function describeMissingOperator({ db }: Pick<Context, 'db'>): Promise<string | undefined> {
  return (await operatorExists(db)) ? undefined : 'There is no operator yet: npm run staff -- add EMAIL operator'
}

/** Whether an account belongs to a current member of staff. */
export async function isCurrentStaff({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  return (await findStaff(db, userId)) !== undefined
}

/** The ids of the current staff. */
export function listWorking({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return listWorkingIds(db)
}

/** A current member of staff with the address of their account; undefined for anyone else. */
export async function findStaffMember({ db }: Pick<Context, 'db'>, userId: string) {
  const row = await findStaff(db, userId)
  if (!row) return undefined
  const { email } = await getStaffMember(db, userId)
  return { userId, email, roles: rolesOf(row), childSafety: row.child_safety }
}

/** The ids of the current operators. */
export async function listOperators(deps: Pick<Context, 'db'>): Promise<string[]> {
  const operators: string[] = []
  for (const userId of await listWorking(deps)) {
    const person = await findStaffMember(deps, userId)
    if (person?.roles.includes('operator') === true) operators.push(userId)
  }
  return operators
}

/** The display name of a current member of staff; undefined for anyone else. */
export async function findStaffName({ db }: Pick<Context, 'db'>, userId: string): Promise<string | undefined> {
  return (await findStaff(db, userId))?.display_name
}

/** Removes every second factor of someone who lost it, and emails them. Returns how many there were. */
export function resetFactor(
  deps: StaffDeps & Pick<Context, 'jobs' | 'log'>,
  by: AuditActor,
  userId: string,
): Promise<number> {
  return inTransaction(deps.db, (trx) =>
    audited(trx, by, { act: 'staff.reset_factor', subjectId: userId, at: deps.now() }, async (note) => {
      const count = await removeAllFactors(deps, trx, userId)
      note('factors', count, 0)
      return count
    }),
  )
}

/** The current staff, in the order in which they joined. Throws `invalid_input` for an invalid cursor. */
export async function listStaff({ db }: StaffDeps, { cursor, limit }: PageInput) {
  const rows = await listStaffRows(db, readCursor(cursor), limit + 1)
  return pageOf(rows, limit, ({ place, user_id: id }) => ({ at: place, id }))
}

/**
 * Makes someone a member of staff: the console opens to them once their address is confirmed and a second factor is set
 * up. Someone without a confirmed account is invited by email. A repeated call changes nothing. Throws `conflict` for
 * someone who works here with other roles.
 */
export function addStaff(deps: StaffDeps & InviteDeps, by: AuditActor, { email: given, ...input }: NewStaffInput) {
  const wanted = { ...input, roles: rolesOf(input) }
  const email = foldEmail(given)
  const add = async (trx: Db): Promise<StaffMember> => {
    const before = await lockStaffByEmail(trx, email)
    if (before) {
      if (!isSame(before, wanted))
        throw new AppError('conflict', { message: 'This person is already on the team with other roles.' })
      return getStaffMember(trx, before.user_id)
    }
    const at = deps.now()
    const { id } = await accountOrInvitation(deps, trx, email, pathTo`/operator`)
    await audited(trx, by, { act: 'staff.add', subjectId: id, at }, async (note) => {
      noteStaff(note, undefined, wanted)
      // From now on only the command line may reset their second factor, not support.
      await stopResetOf(trx, id, at)
      return putStaff(trx, { user_id: id, ...wanted, added_by: by.userId, added_at: at, removed_at: null })
    })
    return getStaffMember(trx, id)
  }
  return retryIfCreatedFirst(() => inTransaction(deps.db, add))
}

/** Changes a member of staff's rights or name. Throws `not_found`, and `last_operator` for the role of the last operator. */
export async function changeStaff({ db, now }: StaffDeps, by: AuditActor, userId: string, input: StaffInput) {
  const wanted = { ...input, roles: rolesOf(input) }
  return inTransaction(db, async (trx) => {
    const before = await getStaff(trx, userId)
    if (!isSame(before, wanted)) {
      await audited(trx, by, { act: 'staff.change', subjectId: userId, at: now() }, (note) => {
        noteStaff(note, before, wanted)
        return updateStaff(trx, userId, wanted)
      })
    }
    return getStaffMember(trx, userId)
  }).catch(refuseByConstraint(keptOperator))
}

/** Ends someone's work here. Throws `not_found`, and `last_operator` for the last operator. */
export async function removeStaff({ db, now }: StaffDeps, by: AuditActor, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await getStaff(trx, userId)
    const at = now()
    await audited(trx, by, { act: 'staff.remove', subjectId: userId, at }, (note) => {
      note('roles', rolesOf(before), [])
      return updateStaff(trx, userId, { removed_at: at })
    })
  }).catch(refuseByConstraint(keptOperator))
}

const keptOperator = { staff_keeps_one_operator: 'last_operator' } as const

/** The locked row of a current member of staff. Throws `not_found`. */
async function getStaff(trx: Parameters<typeof lockStaff>[0], userId: string): Promise<StaffRow> {
  const row = await lockStaff(trx, userId)
  if (!row || row.removed_at !== null) throw new AppError('not_found')
  return row
}

function isSame(row: StaffRow, input: StaffInput): boolean {
  return (
    row.display_name === input.display_name &&
    row.child_safety === input.child_safety &&
    rolesOf(row).join() === rolesOf(input).join()
  )
}

/** Without the name itself, which is personal data. */
function noteStaff(note: NoteChange, before: StaffRow | undefined, after: StaffInput): void {
  note('roles', before ? rolesOf(before) : [], rolesOf(after))
  note('child_safety', before?.child_safety ?? false, after.child_safety)
  if (before && before.display_name !== after.display_name) note('display_name', 'one', 'another')
}

/**
 * The audit, of everyone or about one subject: an operator sees all of it, others their own entries. Throws
 * `invalid_input` for an invalid cursor.
 */
export async function listAudit(
  { db }: StaffDeps,
  staff: StaffActor,
  { cursor, limit, about: kind, id, by, act, day }: PageInput & AuditFilters,
) {
  const before = readNumberCursor(cursor)
  const about = kind && id !== undefined ? { kind, id: id.toLowerCase() } : undefined
  const rows = await listAuditRows(db, {
    actorId: visibleActorId(staff),
    by,
    act,
    day,
    about,
    before,
    limit: limit + 1,
  })
  return numberedPageOf(rows, limit)
}

/** An audit entry: an operator can read all of them, others their own. Throws `not_found`. */
export async function getAuditEntry({ db }: Pick<StaffDeps, 'db'>, staff: StaffActor, entryId: string) {
  return found(
    (await listAuditRows(db, { actorId: visibleActorId(staff), only: entryId, before: undefined, limit: 1 }))[0],
  )
}

interface LogFilters {
  readonly by?: string | undefined
  /** In London. */
  readonly day?: string | undefined
}

interface AuditFilters extends LogFilters {
  readonly about?: AuditSubject['kind'] | undefined
  readonly id?: string | undefined
  readonly act?: string | undefined
}

interface AccessFilters extends LogFilters {
  readonly what?: AccessKind | undefined
}

/** What staff looked at: an operator sees all of it, others their own entries. Throws `invalid_input` for an invalid cursor. */
export async function listAccess(
  { db }: StaffDeps,
  staff: StaffActor,
  { cursor, limit, ...filters }: PageInput & AccessFilters,
) {
  const after = readCursor(cursor)
  const rows = await listAccessRows(db, { staffId: visibleActorId(staff), ...filters, after, limit: limit + 1 })
  return pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
}
