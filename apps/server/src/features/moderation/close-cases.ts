import type { BulkInput } from '@itemo/domain/moderation/case-schemas.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import {
  findStoredResponse,
  isRepeated,
  storeResponse,
  idempotencyOfPart,
  type Idempotency,
} from '../staff/repeated-acts.ts'
import { countDecision } from './alert-staff.ts'
import { dropHidden } from './apply-measures.ts'
import { lockCase } from './case-queries.ts'
import { isAboutWriter } from './decisions.ts'
import type { CaseRow } from './report-queries.ts'
import { actOn, type CaseDeps, decideIn } from './staff-cases.ts'

/**
 * Checks that a case can be closed without a review: nobody else is working on it, and nothing is held or taken down that would be shown
 * again. Throws `case_claimed`, and `conflict` for cases that have to be decided one by one.
 */
async function requireBulkFit(trx: Db, by: StaffActor, row: CaseRow, at: Date): Promise<void> {
  const isClaimed = row.claimed_until !== null && row.claimed_until > at
  if (isClaimed && row.assigned_to !== by.userId) throw new AppError('case_claimed')
  if (row.kind === 'appeal' || isAboutWriter(row)) throw new AppError('conflict')
  const item = row.subject_kind === 'item' ? await findItemModeration(trx, row.subject_id) : undefined
  if (item && (item.state === 'held' || item.state === 'removed')) throw new AppError('conflict')
}

/** The result for one case: closed by a decision, with its new version, or the error code. */
interface Closed {
  readonly id: string
  readonly code: string
  readonly decision_id: string | null
  readonly version: number | null
}

/** Errors that may not recur: repeating the request tries these cases again. */
const passing: ReadonlySet<string> = new Set(['internal', 'rate_limited'])

async function closeOne(
  deps: CaseDeps,
  by: StaffActor,
  { outcome, id, version }: { readonly outcome: 'no_action'; readonly id: string; readonly version: number },
  idempotency: Idempotency,
): Promise<Closed> {
  const answered = await findStoredResponse(deps.db, by, idempotency)
  if (answered !== undefined) return answered as Closed
  const refused = (code: string): Closed => ({ id, code, decision_id: null, version: null })
  let closed = refused('internal')
  const close = async (trx: Db, row: CaseRow, at: Date) => {
    // The same request was in progress, and has finished.
    if (await isRepeated(trx, by, idempotency, at)) {
      closed = found((await findStoredResponse(trx, by, idempotency)) as Closed | undefined)
      return
    }
    await requireBulkFit(trx, by, row, at)
    const input = { version, outcome, ground: null, facts: null, measures: [] }
    const decisionId = await decideIn(deps, trx, by, { caseId: id, input, at })
    const { version: now } = found(await lockCase(trx, id))
    closed = await storeResponse(trx, by, idempotency, { id, code: 'ok', decision_id: decisionId, version: now }, at)
  }
  try {
    await countDecision(deps, by, () => actOn(deps, by, id, close))
    return closed
  } catch (error) {
    // The cases before this one are already closed, and have to be reported.
    if (!(error instanceof AppError)) deps.log.error('a case could not be closed', { error, case_id: id })
    const answer = refused(error instanceof AppError ? error.code : 'internal')
    return passing.has(answer.code) ? answer : storeResponse(deps.db, by, idempotency, answer, deps.now())
  }
}

/**
 * Closes cases without a measure, one after the other; an error only affects its own case. Of concurrent requests one closes a case, and
 * the others get `case_changed`. Repeating a request returns its first result, even ten times at once. Throws `conflict` for the key of
 * another request.
 */
export async function closeByStaff(
  deps: CaseDeps,
  by: StaffActor,
  { outcome, cases }: BulkInput,
  idempotency: Idempotency,
) {
  if (idempotency.key !== undefined) await inTransaction(deps.db, (trx) => isRepeated(trx, by, idempotency, deps.now()))
  const results: Closed[] = []
  for (const { id, version } of cases)
    results.push(await closeOne(deps, by, { outcome, id, version }, idempotencyOfPart(idempotency, id)))
  dropHidden(deps)
  return results
}
