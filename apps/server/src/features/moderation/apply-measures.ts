import { type MeasureName, measureOf, restrictionOf } from '@itemo/domain/moderation/measures.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { clearProfile, liftRestriction, restoreProfile, restrictAccount, setBanned } from '../accounts/restrictions.ts'
import { moveBoostEnd } from '../boosts/boost-ends.ts'
import { dropBannedKeys, storeBannedKeys } from '../identity/banned-people.ts'
import { recheckLater, recheckSamePerson } from '../identity/same-person.ts'
import { comparePictures, forgetRemovedPictures } from '../items/compare-pictures.ts'
import { findItemModeration, lockItemsOf, moderateItem } from '../items/moderate-item.ts'
import { dropFeed } from '../items/search/feed.ts'
import { moderateMessage } from '../messages/moderate-message.ts'
import { followDecisions } from '../payouts/due-acts.ts'
import { moderateReview } from '../reviews/moderate-review.ts'
import { dropTestimonials } from '../reviews/reviews.ts'
import { moderateWant } from '../wants/moderate-want.ts'
import { type CancelledHires, cancelHires } from './cancel-hires.ts'
import { inheritCleared, listStanding, markLifted, type MeasureRow, putMeasure } from './decision-queries.ts'

export type MeasureDeps = Pick<
  Context,
  'cards' | 'config' | 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'realtime' | 'settings'
>

/** The subject of a decision's measures, and its owner. */
export interface MeasuredCase {
  readonly subjectKind: string
  readonly subjectId: string
  readonly ownerId: string | null
  /** The staff member who decides; null for an automatic decision. */
  readonly deciderId?: string | null
}

interface WantedMeasure {
  readonly name: MeasureName
  readonly until: Date | null
}

/**
 * Applies a decision's measures, in its transaction; returns what happened to hires. A measure whose target no longer exists does
 * nothing.
 */
export async function applyMeasures(
  deps: MeasureDeps,
  trx: Db,
  decisionId: string,
  { subjectKind, subjectId, ownerId, deciderId = null }: MeasuredCase,
  measures: readonly WantedMeasure[],
): Promise<CancelledHires> {
  let hires: CancelledHires = { cancelled: [], left: [] }
  for (const { name, until } of measures) {
    const { target: usual, ofItemAlone } = measureOf(name)
    const target = ofItemAlone && subjectKind === 'item' ? 'item' : usual
    const targetId = target === 'person' ? ownerId : target === subjectKind ? subjectId : null
    if (targetId === null) continue
    const row = { decision_id: decisionId, measure: name, target_kind: target, target_id: targetId, until }
    await begin(deps, trx, row)
    if (name !== 'rentals_cancel') continue
    hires = await cancelHires(deps, trx, target, targetId, deciderId)
    // It is done once, and not in force afterwards.
    await markLifted(trx, row, deps.now(), null)
  }
  return hires
}

/** Applies the measures of a decision again that was taken back; one-off measures aren't repeated. */
export async function reapplyMeasures(deps: MeasureDeps, trx: Db, rows: readonly MeasureRow[]): Promise<void> {
  for (const row of rows) await begin(deps, trx, withoutEnd(row))
}

async function begin(deps: MeasureDeps, trx: Db, row: Parameters<typeof restrict>[2]): Promise<void> {
  const before = row.measure === 'profile_clear' ? await clearProfile(deps, trx, row.target_id) : null
  await putMeasure(trx, { ...row, before })
  await restrict(deps, trx, row)
  // Its pictures are recognised from then on, wherever they appear.
  if (row.measure === 'item_remove') await deps.jobs.send(trx, comparePictures, { item_id: row.target_id })
  if (!measureOf(row.measure).isFinal) await syncTarget(deps, trx, row)
}

const withoutEnd = ({ lifted_at: _, lifted_by_decision: __, before: ___, ...row }: MeasureRow) => row

/**
 * Lifts those of the measures that are in force, by a decision or without one. What another decision still restricts stays restricted.
 */
export async function liftMeasures(
  deps: MeasureDeps,
  trx: Db,
  rows: readonly MeasureRow[],
  byDecisionId: string | null = null,
): Promise<void> {
  for (const row of rows) {
    if (row.lifted_at !== null) continue
    await markLifted(trx, row, deps.now(), byDecisionId)
    if (row.measure === 'ban') await recheckLater(deps, trx, await dropBannedKeys(trx, row.decision_id))
    const kind = restrictionOf[row.measure]
    if (kind) await liftRestriction(trx, row.decision_id, kind, deps.now())
    if (row.measure === 'profile_clear') await restoreProfileUnlessCleared(deps, trx, row)
    await syncTarget(deps, trx, row)
    if (row.measure === 'item_remove') await forgetRemovedPictures(deps, trx, row.target_id, row.decision_id)
  }
}

/** Restores a profile, unless another decision has cleared it too. */
async function restoreProfileUnlessCleared(deps: MeasureDeps, trx: Db, row: MeasureRow): Promise<void> {
  const standing = await listStanding(trx, 'person', row.target_id)
  const other = standing.find(({ measure }) => measure === 'profile_clear')
  if (other) await inheritCleared(trx, row, other)
  else await restoreProfile(deps, trx, row.target_id, row.before ?? {})
}

async function restrict(
  deps: MeasureDeps,
  trx: Db,
  row: Omit<MeasureRow, 'lifted_at' | 'lifted_by_decision' | 'before'>,
): Promise<void> {
  const { target_id: userId, decision_id: decisionId, until } = row
  if (row.measure === 'ban') {
    await storeBannedKeys(trx, userId, decisionId)
    await recheckSamePerson(deps, trx, userId)
  }
  const kind = restrictionOf[row.measure]
  if (!kind) return
  await restrictAccount(trx, { userId, kind, decisionId, from: deps.now(), until })
}

/** Updates a target to match its measures in force: the latest one counts. */
async function syncTarget(
  deps: MeasureDeps,
  trx: Db,
  { target_kind: kind, target_id: id, measure }: Pick<MeasureRow, 'target_kind' | 'target_id' | 'measure'>,
): Promise<void> {
  if (kind === 'item') return syncItem(deps, trx, id)
  if (kind === 'person') return syncPerson(deps, trx, id, measure)
  const [standing] = await listStanding(trx, kind, id)
  const hidden = standing && { at: deps.now(), decisionId: standing.decision_id }
  if (kind === 'review') await moderateReview(deps, trx, id, hidden)
  else if (kind === 'want') await moderateWant(trx, id, standing && { reason: hiddenWant })
  else await moderateMessage(deps, trx, id, hidden)
}

/** Shown to the author of the want; the full reason is in the statement. */
const hiddenWant = 'We’ve taken it off the board. Read why under “Reports and decisions”.'

/** Measures that hide the account's items. */
const hidesItems: readonly MeasureName[] = ['suspend', 'ban']

async function syncPerson(deps: MeasureDeps, trx: Db, userId: string, measure: MeasureName): Promise<void> {
  if (measure === 'due_block') return followDecisions(deps, trx, userId)
  if (!hidesItems.includes(measure)) return
  if (measure === 'ban') {
    const standing = await listStanding(trx, 'person', userId)
    await setBanned(
      deps,
      trx,
      userId,
      standing.some((row) => row.measure === 'ban'),
    )
  }
  for (const itemId of await lockItemsOf(trx, userId)) await syncItem(deps, trx, itemId)
}

async function syncItem({ now }: MeasureDeps, trx: Db, itemId: string): Promise<void> {
  const item = await findItemModeration(trx, itemId)
  if (!item) return
  const ofItem = await listStanding(trx, 'item', itemId)
  const at = now()
  const ofOwner = (await listStanding(trx, 'person', item.owner_id)).filter(
    ({ measure, until }) => hidesItems.includes(measure) && (until === null || until > at),
  )
  const removed = ofItem.find(({ measure }) => measure === 'item_remove')
  const standing = removed ?? ofItem[0] ?? ofOwner[0]
  const state = removed ? 'removed' : 'held'
  await moderateItem(trx, itemId, standing && { state, decisionId: standing.decision_id }, at)
  if (!standing) await moveBoostEnd(trx, itemId)
}

/** Drops this process's cached lists, which may contain what is now hidden: call it after a decision's commit. */
export function dropHidden(deps: Pick<Context, 'responseCache'>): void {
  dropFeed(deps)
  dropTestimonials(deps)
}
