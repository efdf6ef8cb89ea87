import { claimAnswerBy, isClaimLive } from '@itemo/domain/deposits/claim-state.ts'
import { claimMessages, maxClaimPictures, reportRefusals } from '@itemo/domain/deposits/claim-messages.ts'
import { formatPence, toPence } from '@itemo/domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { attachPictures, readClaimPicture } from '../items/pictures/attached-pictures.ts'
import { findClaim, insertClaim, recordClaimEvent } from './claim-queries.ts'
import { type DepositDenial, reportDeposit } from './report-and-decide.ts'
import { changeDeposit, type DepositRow, findDeposit, lockDeposit } from './deposit-queries.ts'

export type ClaimDeps = Pick<Context, 'db' | 'jobs' | 'now' | 'realtime'>

const denials: Readonly<Partial<Record<DepositDenial, AppError>>> = {
  too_late: new AppError('claim_too_late', { message: 'You have to report damage within 24 hours of the return.' }),
}

/** An owner's report of damage, with the requested amount in pounds. */
export interface DamageReport {
  readonly amount: number
  readonly text: string
  readonly pictures: readonly string[]
}

/**
 * The owner reports damage or loss and says how much they request from the deposit, or from the renter if there is
 * none. Possible until 24 hours after the rental, judged by the deposit's row under its lock. From then on nothing of
 * the deposit is released before the claim is settled.
 */
export async function openClaim(
  deps: ClaimDeps,
  trx: Db,
  actor: Actor,
  { rentalId, report }: { readonly rentalId: string; readonly report: DamageReport },
): Promise<void> {
  const row = await requireSide(trx, actor, rentalId, 'owner')
  if (await findClaim(trx, rentalId)) throw new AppError('deposit_state', { message: reportRefusals.before })
  const pence = toPence(report.amount)
  if (pence > row.amount_pence) {
    const message = row.mode === 'request' ? claimMessages.request : claimMessages.amount(formatPence(row.amount_pence))
    throw new AppError('invalid_input', { message, fields: { amount: message } })
  }
  if (!row.over_at && !row.return_denied_at)
    throw new AppError('deposit_state', { message: reportRefusals.notReturned })
  const reported = await reportDeposit(deps, trx, rentalId)
  if ('why' in reported) {
    throw denials[reported.why] ?? new AppError('deposit_state', { message: reportRefusals.nothing })
  }
  if (row.mode === 'request') await changeDeposit(trx, reported.row, { amount_pence: pence })
  const now = deps.now()
  const values = { rental_id: rentalId, amount_pence: pence, text: report.text }
  await insertClaim(trx, { ...values, opened_at: now, answer_by: claimAnswerBy(now) })
  await recordClaimEvent(trx, { rental_id: rentalId, at: now, what: 'claim_opened', by: 'owner', pence })
  await attachPictures(trx, actor, { paths: report.pictures, to: rentalId, max: maxClaimPictures })
  await deps.jobs.publish(trx, { name: 'claim.opened', payload: { rental_id: rentalId } })
  await publishClaimChange(deps, trx, rentalId)
}

/** Adds pictures of either side, while nothing is settled. */
export async function addClaimPictures(
  deps: ClaimDeps,
  actor: Actor,
  rentalId: string,
  pictures: readonly string[],
): Promise<Record<string, never>> {
  await inTransaction(deps.db, async (trx) => {
    await requireSide(trx, actor, rentalId)
    const claim = await findClaim(trx, rentalId)
    if (!claim || !isClaimLive(claim.state))
      throw new AppError('deposit_state', { message: 'This is already settled.' })
    await attachPictures(trx, actor, { paths: pictures, to: rentalId, max: maxClaimPictures })
    await publishClaimChange(deps, trx, rentalId)
  })
  return {}
}

/** A picture of a claim, for its two sides only. */
export async function readPictureOfClaim(
  deps: Pick<Context, 'db' | 'objects'>,
  actor: Actor,
  picture: { readonly rentalId: string; readonly path: string; readonly width?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await findDeposit(deps.db, picture.rentalId)
  if (!row || ![row.owner_id, row.renter_id].includes(actor.userId)) throw new AppError('not_found')
  return readClaimPicture(deps, picture)
}

/** Notifies the open pages of both sides. */
export function publishClaimChange({ realtime }: ClaimDeps, trx: Db, rentalId: string): Promise<void> {
  return realtime.notify(trx, { table: 'rentals', type: 'UPDATE', id: rentalId })
}

/** Locks the deposit of a rental for one of its two sides; throws `not_found` for anyone else, and `forbidden` for the wrong side. */
export async function requireSide(
  trx: Db,
  actor: Actor,
  rentalId: string,
  side?: 'owner' | 'renter',
): Promise<DepositRow> {
  const row = await lockDeposit(trx, rentalId)
  if (!row || ![row.owner_id, row.renter_id].includes(actor.userId)) throw new AppError('not_found')
  if (side && row[`${side}_id`] !== actor.userId) throw new AppError('forbidden')
  return row
}
