import type { BulkInput } from '@itemo/domain/moderation/case-schemas.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import { looksAtWriter } from './decisions.ts'
import type { CaseRow } from './report-queries.ts'
import { type CaseDeps, decideByStaff } from './staff-cases.ts'

/**
 * What can be closed without a look at it: nobody else looks at it, and nothing is held or taken down that would show again. Throws
 * `case_claimed`, and `conflict` for what has to be decided by itself.
 */
async function requireBulkFit(trx: Db, by: StaffActor, row: CaseRow, at: Date): Promise<void> {
  const isClaimed = row.claimed_until !== null && row.claimed_until > at
  if (isClaimed && row.assigned_to !== by.userId) throw new AppError('case_claimed')
  if (row.kind === 'appeal' || looksAtWriter(row)) throw new AppError('conflict')
  const item = row.subject_kind === 'item' ? await findItemModeration(trx, row.subject_id) : undefined
  if (item && (item.state === 'held' || item.state === 'removed')) throw new AppError('conflict')
}

/**
 * Closes cases without a measure, one after the other; what goes wrong with one is said of that one alone: of several
 * presses at once one closes a case, and the others are told that it changed.
 */
export async function closeByStaff(deps: CaseDeps, by: StaffActor, { outcome, cases }: BulkInput) {
  const results: { id: string; code: string; decision_id: string | null; version: number | null }[] = []
  for (const { id, version } of cases) {
    try {
      const { decisionId, row } = await decideByStaff(
        deps,
        by,
        id,
        {
          version,
          outcome,
          ground: null,
          facts: null,
          measures: [],
        },
        requireBulkFit,
      )
      results.push({ id, code: 'ok', decision_id: decisionId, version: row.version })
    } catch (error) {
      // Those before are closed already, and have to be told.
      if (!(error instanceof AppError)) deps.log.error('a case could not be closed', { error, case_id: id })
      const code = error instanceof AppError ? error.code : 'internal'
      results.push({ id, code, decision_id: null, version: null })
    }
  }
  return results
}
