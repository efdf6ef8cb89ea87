import { Id } from '@itemo/domain/ids.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { wallClockOf } from '@itemo/domain/wall-clock.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { listClaimPictures, readClaimPicture } from '../items/pictures/attached-pictures.ts'
import { type ListedClaim, listLiveClaims } from './claim-queries.ts'
import { findDeposit } from './deposit-queries.ts'
import { namePictures } from './claim-record.ts'
import { readPence, decideAndDescribe } from './deposit-report.ts'
import type { DepositDeps } from './settle-deposit.ts'

const usage =
  'Usage: claims, claims pictures RENTAL, or claims decide RENTAL POUNDS WHY, with an amount like 25 or 25.00, or 0.'

/** A file for the command to write. */
interface ClaimFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ClaimsOutcome {
  readonly text: string
  readonly files?: readonly ClaimFile[]
  readonly isAlarming?: boolean
}

/** The operator's commands for claims: list those that aren't settled, get the pictures of one, or decide one. */
export async function claimsByHand(
  context: DepositDeps & Pick<Context, 'objects'>,
  [act, id, pounds, ...why]: readonly (string | undefined)[],
): Promise<ClaimsOutcome> {
  if (act === undefined) return { text: await describeClaims(context) }
  const rentalId = z.safeParse(Id, id)
  if (act === 'pictures' && rentalId.success) return takePictures(context, rentalId.data)
  const pence = readPence(pounds)
  // Both sides read the reason.
  const words = why.join(' ').trim()
  if (act !== 'decide' || !rentalId.success || pence === undefined || words === '') throw new UsageError(usage)
  const decision = pence === 0 ? ({ act: 'release' } as const) : ({ act: 'take', pence } as const)
  return decideAndDescribe(context, rentalId.data, { ...decision, why: words })
}

async function describeClaims({ db }: Pick<Context, 'db'>): Promise<string> {
  const claims = await listLiveClaims(db)
  if (claims.length === 0) return 'No claim waits for anything.\n'
  const parts = await Promise.all(
    claims.map(async (claim) => describe(claim, await listClaimPictures(db, claim.rental_id))),
  )
  return parts.join('\n')
}

type Pictures = Awaited<ReturnType<typeof listClaimPictures>>

function describe(claim: ListedClaim, pictures: Pictures): string {
  const { rental_id: id, state, amount_pence: pence, deposit_pence: deposit, mode } = claim
  const ofOwner = pictures.filter(({ owner_id: owner }) => owner === claim.owner_id).length
  const lines = [
    `${id}  ${state}  ${formatPence(pence)} ${mode === 'request' ? 'without a deposit' : `of ${formatPence(deposit)}`}`,
    `  owner says: ${claim.text}`,
    ...(claim.answer === null ? [] : [`  renter says: ${claim.answer}`]),
    ...(state === 'open'
      ? [`  can be decided from ${wallClockOf(claim.answer_by)}, or once the renter disagrees`]
      : []),
    ...(claim.appealed_by === null ? [] : [`  the ${claim.appealed_by} appeals: ${claim.appeal_text ?? ''}`]),
    ...(state === 'offered' && claim.offer_until
      ? [`  an offer can be answered until ${wallClockOf(claim.offer_until)}`]
      : []),
    ...(pictures.length === 0
      ? ['  no pictures']
      : [`  pictures: ${ofOwner} of the owner, ${pictures.length - ofOwner} of the renter`]),
  ]
  return `${lines.join('\n')}\n`
}

/** The pictures of a claim as files. */
async function takePictures(context: Pick<Context, 'db' | 'objects'>, rentalId: string): Promise<ClaimsOutcome> {
  const deposit = await findDeposit(context.db, rentalId)
  const pictures = await listClaimPictures(context.db, rentalId)
  if (!deposit || pictures.length === 0) return { text: 'There are no pictures of this claim.\n' }
  const files: ClaimFile[] = []
  for (const { path, name } of namePictures(rentalId, deposit, pictures)) {
    files.push({ name, bytes: await readClaimPicture(context, { rentalId, path }) })
  }
  const written = files.map(({ name }) => `${name}\n`).join('')
  return { text: `Written here; delete them once you have decided:\n${written}`, files }
}
