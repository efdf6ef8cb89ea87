import type { IdentityDecisionInput } from '@itemo/domain/identity/identity-schemas.ts'
import type { IdentityDecision } from '@itemo/domain/identity/identity-verdict.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { changeCase, insertNote, listOpenCasesOf } from './case-queries.ts'
import type { CaseRow } from './report-queries.ts'

const decided: Readonly<Record<IdentityDecision, string>> = {
  grant: 'The tick was granted.',
  withdraw: 'The tick was removed.',
  require: 'A new check was requested.',
  allow_second_account: 'The second account was allowed.',
}

/** Locks the open case that a decision about someone's identity answers: the given one, or the one that a check opened. */
export async function lockIdentityCase(trx: Db, userId: string, caseId: string | null): Promise<CaseRow | undefined> {
  const open = (await listOpenCasesOf(trx, 'person', userId)).filter(({ kind }) => kind === 'person')
  return open.find(({ id, reason }) => (caseId === null ? reason === 'fake_person' : id === caseId.toLowerCase()))
}

/** Closes that case with the decision as a note; the decision's audit entry covers it. */
export async function closeIdentityCase(
  trx: Db,
  by: StaffActor,
  row: CaseRow,
  { decision, reason, at }: Pick<IdentityDecisionInput, 'decision' | 'reason'> & { readonly at: Date },
): Promise<void> {
  await changeCase(trx, row, {
    state: 'closed',
    waiting_on: null,
    waits_until: null,
    decided_at: at,
    first_answer_at: row.first_answer_at ?? at,
    claimed_until: null,
  })
  await insertNote(trx, { caseId: row.id, authorId: by.userId, text: `${decided[decision]} ${reason}`, at })
}
