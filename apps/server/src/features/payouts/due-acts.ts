import { type DueAct, dueActs, mayAct } from '@itemo/domain/payouts/due-state.ts'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import type { Context } from '../../context.ts'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuditActor, audited } from '../staff/audit.ts'
import {
  byShell,
  type StaffAction,
  forgetIdempotencyKey,
  requireOthers,
  requireSeen,
  isRepeatedAction,
} from '../staff/staff-action.ts'
import { changeDue, type DueRow, findDue, findDueOf, findSides, listUnsettledHires } from './due-queries.ts'
import { type Reckoned, reckonDue } from './reckon-due.ts'

type Deps = Pick<Context, 'db' | 'jobs' | 'now'>

/** An act on a due by hand, with the bank's reference of a payment made another way. */
export interface StaffDueAction extends StaffAction {
  readonly reference?: string
}

const auditActs = {
  block: 'due.block',
  release: 'due.release',
  settle_outside: 'due.settle_outside',
} as const satisfies Record<DueAct, StaffActName>

/**
 * Performs an act of the operator on a due: hold it back, release it, or record that its owner was paid another way.
 * The owner is notified of acts at the console. Undefined if there is no such due, or if its state doesn't allow the
 * act (any more). Throws `own_matter` for one of the two sides, and `conflict` if the due has changed since it was
 * seen.
 */
export async function actOnDue(
  deps: Deps,
  act: DueAct,
  dueId: string,
  action: StaffDueAction = byShell,
): Promise<DueRow | undefined> {
  return onDue(deps, dueId, { act: auditActs[act], action }, ({ due, owedPence }) => {
    if (!mayAct(act, { state: due.state, blockedBy: due.blocked_by })) return undefined
    if (!mayOverrule(action.by, due))
      throw new AppError('conflict', {
        message: "It's held back by a decision about the owner, so only an operator can release it.",
      })
    const values = {
      block: { held_by: 'operator', held_reason: action.reason ?? null },
      release: { held_reason: null, ...releaseChanges(due) },
      settle_outside: {
        held_reason: null,
        ...releaseChanges(due),
        outside_pence: due.outside_pence + owedPence,
        outside_at: deps.now(),
        outside_ref: action.reference ?? null,
      },
    } as const
    return values[act]
  })
}

/** Whether someone may release a due that a decision holds back: only operators may, as with the decision itself. */
export function mayOverrule(
  { userId, roles }: Pick<AuditActor, 'userId' | 'roles'>,
  due: Pick<DueRow, 'decision_id'>,
): boolean {
  return due.decision_id === null || userId === null || hasRole(roles, ['operator'])
}

/** The changes that release a due: it isn't held back again by the same decision, nor for being ready while payouts were off. */
function releaseChanges({ decision_id: decisionId, released_decision_id: before }: DueRow) {
  const nobody = { held_by: null, decision_id: null, held_too: false, while_off_at: null }
  return { ...nobody, released_decision_id: decisionId ?? before }
}

/**
 * Makes the operator bear what was overpaid, so that nothing (more) of it is fetched back. Undefined if nothing was.
 * Throws like `actOnDue`.
 */
export async function takeOnLoss(
  deps: Deps,
  dueId: string,
  action: StaffAction = byShell,
): Promise<DueRow | undefined> {
  return onDue(deps, dueId, { act: 'due.take_on', action }, ({ due, excessPence, debtPence }) =>
    excessPence + debtPence === 0 ? undefined : { borne_pence: due.borne_pence + excessPence + debtPence },
  )
}

/** Applies changes that are computed from a locked, reckoned due, with an audit entry. */
async function onDue(
  deps: Deps,
  dueId: string,
  { act, action }: { readonly act: StaffActName; readonly action: StaffAction },
  changesOf: (reckoned: Reckoned) => RowChanges<'dues'> | undefined,
): Promise<DueRow | undefined> {
  return inTransaction(deps.db, async (trx) => {
    const known = await findDue(trx, dueId)
    const reckoned = known && (await reckonDue(deps, trx, known.rental_id))
    if (!reckoned) return undefined
    const { due, owedPence } = reckoned
    requireOthers(action, await findSides(trx, due.rental_id))
    if (await isRepeatedAction(trx, action, deps.now())) return due
    requireSeen(action, due.version)
    const changes = changesOf(reckoned)
    if (!changes) {
      await forgetIdempotencyKey(trx, action)
      return undefined
    }
    const entry = { act, subjectId: due.rental_id, reason: action.reason, at: deps.now(), undoes: action.undoes }
    return audited(trx, action.by, entry, async (note) => {
      await changeDue(trx, due, { ...changes, updated_at: deps.now() })
      const after = await look(deps, trx, due)
      note('due_state', due.state, after.state)
      note('version_left', due.version, after.version)
      // Undoing the entry doesn't give the due back to the decision that held it.
      note('decision', due.decision_id, after.decision_id)
      note('outside_pence', due.outside_pence, after.outside_pence)
      note('borne_pence', due.borne_pence, after.borne_pence)
      const publicAct = dueActs.find((one) => auditActs[one] === act)
      // At the command line the operator notifies the owner themselves.
      if (publicAct && action.by.userId !== null) {
        const reason = publicAct === 'block' ? (action.reason ?? null) : null
        const about = { due_id: due.id, owner_id: due.owner_id }
        const payload = { ...about, act: publicAct, pence: owedPence, version: after.version, reason }
        await deps.jobs.publish(trx, { name: 'due.changed_by_staff', payload })
      }
      return after
    })
  })
}

async function look(deps: Deps, trx: Db, due: DueRow): Promise<DueRow> {
  return (await reckonDue(deps, trx, due.rental_id))?.due ?? due
}

/**
 * Undoes an act on the due of a rental, with an audit entry; `version` is the version that the act left. Throws
 * `case_changed` if the due has changed since, and `own_matter` for one of the two sides.
 */
export async function undoDueAct(
  deps: Deps,
  inverse: 'block' | 'release',
  rentalId: string,
  action: StaffDueAction & { readonly version: number; readonly undoes: string },
): Promise<void> {
  const due = await findDueOf(deps.db, rentalId)
  const acting = due && actOnDue(deps, inverse, due.id, action)
  const done = await acting?.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return undefined
    throw error
  })
  if (!done) throw new AppError('case_changed')
}

/** The dues of some rentals, without those in which the member of staff is the renter or owner. */
export async function listDuesOfOthers(db: Db, userId: string, rentalIds: readonly string[]): Promise<DueRow[]> {
  if (rentalIds.length === 0) return []
  return db
    .selectFrom('dues')
    .innerJoin('rentals', 'rentals.id', 'dues.rental_id')
    .selectAll('dues')
    .where('dues.rental_id', 'in', rentalIds)
    .where('dues.owner_id', '<>', userId)
    .where('rentals.renter_id', '<>', userId)
    .execute()
}

/**
 * Updates a person's dues after a decision that holds them back was made or lifted, in its transaction. The decision
 * has its own audit entry, and the person gets a statement.
 */
export async function followDecisions(deps: Pick<Context, 'now'>, trx: Db, ownerId: string): Promise<void> {
  for (const rentalId of await listUnsettledHires(trx, ownerId)) await reckonDue(deps, trx, rentalId)
}
