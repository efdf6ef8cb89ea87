import type { StaffPersonDetailView } from '@itemo/contract/staff-people-views.ts'
import type { IdentityDecisionInput } from '@itemo/domain/identity/identity-schemas.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { lockName } from '../accounts/profiles.ts'
import { audited } from '../staff/audit.ts'
import { applyVerdict, nameKeyOf, readStanding, type StandingDeps } from './apply-verdict.ts'
import { countChanges, insertDecision, isCaseOf, listChecks, listSamePerson } from './identity-queries.ts'

/**
 * Decides about someone's identity, with an audit entry: the decision counts until a later check has a result. Throws `own_matter` also
 * for another account of the actor's, `invalid_input` at `case_id`, `not_found`, and `conflict` if the identity was changed since it was
 * read.
 */
export async function decideIdentity(
  deps: Pick<Context, 'db' | 'identity' | 'jobs' | 'now'>,
  by: StaffActor,
  userId: string,
  { decision: what, version, case_id: caseId, reason }: IdentityDecisionInput,
): Promise<void> {
  if (userId === by.userId) throw new AppError('own_matter')
  await inTransaction(deps.db, async (trx) => {
    if ((await listSamePerson(trx, by.userId)).includes(userId)) throw new AppError('own_matter')
    if (caseId && !(await isCaseOf(trx, caseId, userId)))
      throw refusedField('case_id', 'This case is about someone else.')
    const profile = found(await lockName(trx, userId))
    if ((await countChanges(trx, userId)) !== version) throw new AppError('conflict')
    const at = deps.now()
    const note = { act: 'person.identity', subjectId: userId, at, reason, caseId: caseId ?? undefined } as const
    await audited(trx, by, note, async (change) => {
      const before = await readStanding(deps, trx, userId)
      const decision = await insertDecision(trx, {
        user_id: userId,
        by_staff_id: by.userId,
        case_id: caseId,
        what,
        reason,
        name_key: what === 'grant' ? nameKeyOf(deps, profile.full_name) : null,
        at,
      })
      const after = await applyVerdict(deps, trx, userId)
      change('outcome', null, what)
      change('verdict', before?.verdict, after?.verdict)
      const payload = { user_id: userId, decision_id: decision.id }
      await deps.jobs.publish(trx, { name: 'identity.reviewed', payload })
    })
  })
}

/** Someone's identity status for staff: states and dates, and nothing from a document. */
export async function readIdentityAsStaff(
  deps: StandingDeps,
  db: Db,
  by: StaffActor,
  userId: string,
): Promise<StaffPersonDetailView['identity']> {
  const standing = await readStanding(deps, db, userId)
  if (!standing) return null
  const checks = await listChecks(db, userId)
  const isOwn = userId === by.userId || (await listSamePerson(db, by.userId)).includes(userId)
  return {
    verdict: standing.verdict,
    state: checks[0]?.state ?? null,
    failure: checks[0]?.failure_code ?? null,
    verified_at: standing.tickAt?.toISOString() ?? null,
    valid_until: standing.row.result?.valid_until?.toISOString() ?? null,
    checks: checks.length,
    attempts: checks.reduce((sum, { attempts }) => sum + attempts, 0),
    decisions: standing.decisions.map(({ id, what, reason, at }) => ({ id, what, reason, at: at.toISOString() })),
    version: await countChanges(db, userId),
    may_decide: !isOwn && hasRole(by.roles, staffActs['person.identity'].roles),
  }
}
