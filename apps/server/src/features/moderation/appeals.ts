import type { GroundName } from '@itemo/domain/moderation/grounds.ts'
import type { ReportSubject } from '@itemo/domain/moderation/report-reasons.ts'
import type { AppealInput } from '@itemo/domain/moderation/report-schemas.ts'
import type { AppealOutcome } from '@itemo/domain/moderation/statement-copy.ts'
import type { DecisionView } from '@itemo/contract/moderation-views.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import type { CancelledHires } from './cancel-hires.ts'
import { changeCase, isUndecided } from './case-queries.ts'
import { mailCase } from './case-emails.ts'
import { isKeyOf } from './decision-keys.ts'
import {
  findOwnDecision,
  listDecisionsAbout,
  listHolding,
  listReplacedIds,
  listMeasures,
  lockDecision,
  lockObjected,
  type OwnDecisionRow,
} from './decision-queries.ts'
import { presentDecision } from './decision-view.ts'
import {
  checkDecisionInput,
  type Decider,
  type DecisionDeps,
  type DecisionDraft,
  requireNotOwnCase,
  revokeDecision,
  writeDecision,
} from './decisions.ts'
import { findCase, insertAppealCase } from './report-queries.ts'

type ReadDeps = Pick<Context, 'db' | 'now' | 'secrets'>

/** A page of the decisions about someone, latest first. Throws `invalid_input` for a malformed cursor. */
export async function listOwnDecisions({ db, now }: ReadDeps, actor: Actor, { cursor, limit }: PageInput) {
  const rows = await listDecisionsAbout(db, actor.userId, { after: readCursor(cursor), limit: limit + 1, now: now() })
  const { shown, next_cursor } = pageOf(rows, limit, ({ id, place: at }) => ({ id, at }))
  const ids = shown.map(({ id }) => id)
  const measures = await listMeasures(db, ids)
  return { decisions: shown.map((row) => presentDecision(row, measures, now())), next_cursor }
}

/** A decision, for the person concerned or someone with its key. Throws `not_found`. */
export async function readDecision(
  deps: ReadDeps,
  actor: Actor | undefined,
  decisionId: string,
  key: string | undefined,
): Promise<DecisionView> {
  return present(deps, deps.db, await getReadable(deps, actor, decisionId, key))
}

/** A decision that its person was notified of; one that was undone before that doesn't count. */
async function findNotifiedDecision({ now }: Pick<ReadDeps, 'now'>, db: Db, decisionId: string) {
  const row = await findOwnDecision(db, decisionId, now())
  const isNone = row?.person_id == null || (row.revoked_at !== null && row.statement_sent_at === null)
  return isNone ? undefined : row
}

/**
 * A decision for the person concerned, or someone with its key. Call it outside transactions, because it looks up a secret. Throws
 * `not_found`.
 */
async function getReadable(deps: ReadDeps, actor: Actor | undefined, decisionId: string, key: string | undefined) {
  const row = found(await findNotifiedDecision(deps, deps.db, decisionId))
  const isOwn = actor?.userId === row.person_id
  if (isOwn || (key !== undefined && (await isKeyOf(deps, 'decision', decisionId, key)))) return row
  throw new AppError('not_found')
}

async function present({ now }: ReadDeps, db: Db, row: OwnDecisionRow): Promise<DecisionView> {
  return presentDecision(row, await listMeasures(db, [row.id]), now())
}

const appealing = { limit: 10, windowSeconds: 86_400 }

/** Appeals against a decision, once; the same text again is the same appeal. Throws `not_found`, `appeal_closed`, `rate_limited`. */
export async function appealDecision(
  deps: ReadDeps & Pick<Context, 'jobs' | 'limits'>,
  actor: Actor | undefined,
  decisionId: string,
  { key, text }: AppealInput,
): Promise<DecisionView> {
  // Nobody who can't read it may lock it.
  await getReadable(deps, actor, decisionId, key)
  return inTransaction(deps.db, async (trx) => {
    found(await lockDecision(trx, decisionId))
    const row = found(await findNotifiedDecision(deps, trx, decisionId))
    const view = await present(deps, trx, row)
    if (view.appeal?.text === text) return view
    if (!view.can_appeal) throw new AppError('appeal_closed')
    await deps.limits.take(`appeals of ${row.person_id}`, appealing, trx)
    const about = found(await findCase(trx, row.case_id))
    const at = deps.now()
    const opened = await insertAppealCase(trx, { kind: 'decision', id: decisionId }, about, at)
    await trx.insertInto('appeals').values({ decision_id: decisionId, text, made_at: at, case_id: opened.id }).execute()
    await deps.jobs.send(trx, mailCase, { case_id: opened.id })
    await deps.jobs.publish(trx, { name: 'appeal.made', payload: { decision_id: decisionId } })
    return present(deps, trx, found(await findOwnDecision(trx, decisionId, at)))
  })
}

export interface AppealDecisionDraft {
  readonly version: number
  readonly outcome: AppealOutcome
  /** The text for the person who appealed. */
  readonly facts: string
  /** For the decision that replaces the first one. */
  readonly ground: DecisionDraft['ground']
  readonly measures: DecisionDraft['measures']
}

/**
 * Decides an appeal, in the caller's transaction. `mayDecideOwn`: nobody else is available to decide; `givenWay` contains the decisions
 * that were taken back, so that the caller can check the rights for that. Throws `own_matter` for the person who made the first decision,
 * `case_changed`, `already_decided`, `not_found`.
 */
export async function decideAppeal(
  deps: DecisionDeps,
  trx: Db,
  by: Decider & { readonly mayDecideOwn: boolean },
  caseId: string,
  wish: AppealDecisionDraft,
) {
  const { row, about } = await lockObjected(trx, caseId)
  const appeal = await trx.selectFrom('appeals').selectAll().where('case_id', '=', caseId).executeTakeFirst()
  const decision = appeal && (await lockDecision(trx, appeal.decision_id))
  if (!row || !about || !appeal || !decision) throw new AppError('not_found')
  const isOwn = decision.decided_by === by.userId
  if (isOwn && !by.mayDecideOwn) throw new AppError('own_matter')
  await requireNotOwnCase(trx, by, about)
  if (row.version !== wish.version) throw new AppError('case_changed')
  if (!isUndecided(row)) throw new AppError('already_decided')
  const at = deps.now()
  const closed = found(
    await changeCase(trx, row, {
      state: 'closed',
      waiting_on: null,
      waits_until: null,
      decided_at: at,
      claimed_until: null,
    }),
  )
  const { outcome, facts, ground, measures } = wish
  await trx.updateTable('appeals').set({ decided_at: at, outcome, answer: facts }).where('id', '=', appeal.id).execute()
  let hires: CancelledHires | undefined
  let givenWay: string[] = []
  if (outcome === 'changed') {
    const groundToUse = (ground ?? decision.ground) as GroundName | null
    const instead = { outcome: 'action' as const, ground: groundToUse, facts, measures }
    checkDecisionInput(about.subject_kind as ReportSubject, instead, at)
    // The decision that was appealed against, which holds in its case, gives way to the new one.
    const written = await writeDecision(deps, trx, by, about, instead)
    hires = written.hires
    givenWay = await listReplacedIds(trx, written.id)
  } else if (outcome === 'overturned') {
    // If another decision has replaced it, that one.
    const holding = decision.revoked_at === null ? [decision] : await listHolding(trx, about.id, false)
    const standing = holding.filter((one) => one.outcome !== 'no_action')
    for (const one of standing) await revokeDecision(deps, trx, one)
    givenWay = standing.map(({ id }) => id)
  }
  await deps.jobs.publish(trx, { name: 'appeal.decided', payload: { decision_id: decision.id } })
  return { row: closed, isOwn, decisionId: decision.id, hires, givenWay }
}
