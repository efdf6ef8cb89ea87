import type { ItemDecisionInput, ItemRestoreInput } from '@itemo/domain/moderation/case-schemas.ts'
import type { ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import { audited, type NoteChange } from '../staff/audit.ts'
import { isRepeated, type Idempotency } from '../staff/repeated-acts.ts'
import { countDecision } from './alert-staff.ts'
import { dropHidden } from './apply-measures.ts'
import { insertNote } from './case-queries.ts'
import { listDecisionsOfCase, listStanding } from './decision-queries.ts'
import { decideCase, type DecisionDraft, showAgain } from './decisions.ts'
import { preserveSubject } from './kept-evidence.ts'
import { type CaseRow, findLatestCase, openCase } from './report-queries.ts'
import {
  type CaseDeps,
  getOwnCheck,
  noteLeft,
  noteDecisionInput,
  readListed,
  requireRightsToLift,
} from './staff-cases.ts'

/** The decision, and the case that was opened for it. */
type Decided = Promise<{ readonly decisionId: string; readonly row: Awaited<ReturnType<typeof readListed>> }>

interface ItemAct {
  readonly act: 'item.hold' | 'item.take_down' | 'item.restore'
  readonly itemId: string
  readonly reason: ReportReason
  readonly idempotency: Idempotency
  /** Whether the act changes anything for an item in this state. */
  readonly isDue: (state: string) => boolean
  readonly wish: Omit<DecisionDraft, 'version'>
}

/**
 * Decides about an item directly: opens a case, or joins one that staff opened about it. Of concurrent acts the first one wins. Repeating
 * the same request returns the same decision. Throws `not_found`, `own_matter`, `forbidden` for a reason whose cases the actor may not
 * see, `already_decided` if the item is already in that state, `conflict` for the key of another request.
 */
async function actOnItem(
  deps: CaseDeps,
  by: StaffActor,
  { act, itemId, reason, idempotency, isDue, wish }: ItemAct,
  more: (trx: Db, row: CaseRow, decisionId: string) => Promise<unknown> = async () => undefined,
): Decided {
  const decide = async (trx: Db) => {
    const at = deps.now()
    const about = await getOwnCheck(trx, by, { subjectKind: 'item', subjectId: itemId, reason })
    if (await isRepeated(trx, by, idempotency, at)) {
      const before = found(await findLatestCase(trx, about.kind, 'item', itemId))
      const [latest] = await listDecisionsOfCase(trx, before.id)
      return { decisionId: found(latest).id, row: await readListed(trx, by, at, before.id) }
    }
    const { state } = found(await findItemModeration(trx, itemId))
    if (!isDue(state)) throw new AppError('already_decided')
    const { row } = await openCase(deps, trx, { ...about, reason, at })
    await preserveSubject(trx, row, at)
    let decisionId = ''
    const run = async (note: NoteChange) => {
      const decided = await decideCase(deps, trx, by, row.id, { ...wish, version: row.version })
      const { decision, givenWay } = decided
      decisionId = decision.id
      noteDecisionInput(note, decisionId, wish)
      noteLeft(note, row, decided.row)
      for (const lifted of givenWay) await requireRightsToLift(trx, by, lifted, at)
      await more(trx, row, decisionId)
    }
    await audited(trx, by, { act, subjectId: itemId, caseId: row.id, at }, run)
    return { decisionId, row: await readListed(trx, by, at, row.id) }
  }
  const decided = await countDecision(deps, by, () => inTransaction(deps.db, decide))
  dropHidden(deps)
  return decided
}

/** Holds an item, or takes it down. Throws like `actOnItem`. */
export function hideByStaff(
  deps: CaseDeps,
  by: StaffActor,
  itemId: string,
  { act, reason, ground, facts }: ItemDecisionInput & { readonly act: 'item.hold' | 'item.take_down' },
  idempotency: Idempotency,
): Decided {
  const name = act === 'item.hold' ? 'item_hold' : 'item_remove'
  const isDue = (state: string) => state !== 'removed' && (act === 'item.take_down' || state !== 'held')
  const wish = { outcome: 'action', ground, facts, measures: [{ name, until: null }] } as const
  return actOnItem(deps, by, { act, itemId, reason, idempotency, isDue, wish })
}

/**
 * Shows an item again: lifts everything that was decided about it, by rules or by people, in any case, but nothing about its owner.
 * Throws like `actOnItem`.
 */
export function restoreByStaff(
  deps: CaseDeps,
  by: StaffActor,
  itemId: string,
  { note }: ItemRestoreInput,
  idempotency: Idempotency,
): Decided {
  const isDue = (state: string) => state === 'held' || state === 'removed'
  const wish = { outcome: 'no_action', ground: null, facts: null, measures: [] } as const
  const act = { act: 'item.restore', itemId, reason: 'other', idempotency, isDue, wish } as const
  return actOnItem(deps, by, act, async (trx, row, decisionId) => {
    // The item is only hidden because its owner is suspended: the suspension has to be lifted.
    if ((await listStanding(trx, 'item', itemId)).length === 0) throw new AppError('already_decided')
    await insertNote(trx, { caseId: row.id, authorId: by.userId, text: note, at: deps.now() })
    await showAgain(deps, trx, itemId, decisionId)
  })
}
