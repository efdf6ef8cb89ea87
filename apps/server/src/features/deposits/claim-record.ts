import { formatPence } from '@itemo/domain/money.ts'
import type { Db } from '../../platform/db/db.ts'
import { listClaimPictures } from '../items/pictures/attached-pictures.ts'
import { findClaim, listOffers, type OfferRow } from './claim-queries.ts'
import { type DepositRow, findDeposit } from './deposit-queries.ts'

/** A line of the record of a deposit, with its instant if it has one. */
interface RecordLine {
  readonly at?: Date
  readonly text: string
}

interface Sides {
  readonly owner: string
  readonly renter: string
}

const offerEnds: Readonly<Record<OfferRow['state'], string>> = {
  open: 'not answered yet',
  accepted: 'accepted',
  refused: 'refused',
  answered: 'answered with another offer',
  lapsed: 'not answered in time',
  over: 'no longer needed',
}

/** The record of a deposit and its claim in words: what was agreed, reported, answered, offered and decided. */
export async function describeDeposit(db: Db, rentalId: string, names: Sides) {
  const deposit = await findDeposit(db, rentalId)
  if (!deposit) return undefined
  const pictures = namePictures(rentalId, deposit, await listClaimPictures(db, rentalId))
  return {
    deposit:
      deposit.mode === 'request'
        ? [{ text: deposit.terms }]
        : [
            {
              at: deposit.created_at,
              text: `${names.renter} agreed to a deposit of ${formatPence(deposit.amount_pence)}:`,
            },
            { text: `“${deposit.terms}”` },
          ],
    claim: await claimLines(db, deposit, names),
    pictures: pictures.map(({ name }): RecordLine => ({ text: name })),
  }
}

/** Quoted words after a sentence; the words of a person who deleted their account are gone. */
const said = (words: string | null) => (words ? `: “${words}”` : '.')

async function claimLines(db: Db, deposit: DepositRow, names: Sides): Promise<RecordLine[]> {
  const claim = await findClaim(db, deposit.rental_id)
  const decided = decisionLine(deposit, claim?.decision_text ?? null)
  if (!claim) return decided
  const asked = `${names.owner} reported damage or loss and asked for ${formatPence(claim.amount_pence)}${said(claim.text)}`
  const isAgreed = claim.state === 'accepted' || claim.state === 'settled'
  const answer = claim.answer && { text: `${names.renter} didn't agree: “${claim.answer}”` }
  const offers = await listOffers(db, deposit.rental_id)
  const appeal =
    claim.appealed_by && `${names[claim.appealed_by]} didn't accept the first decision${said(claim.appeal_text)}`
  return [
    { at: claim.opened_at, text: asked },
    ...(answer ? [{ ...(claim.answered_at && { at: claim.answered_at }), ...answer }] : []),
    ...offers.map(({ by, amount_pence: pence, text, state, made_at: at }) => ({
      at,
      text: `${names[by]} offered ${formatPence(pence)}${text && `: “${text}”`} (${offerEnds[state]})`,
    })),
    ...(isAgreed
      ? [
          {
            ...(claim.ended_at && { at: claim.ended_at }),
            text: `Both agreed on ${formatPence(deposit.decided_pence)}.`,
          },
        ]
      : []),
    ...(appeal ? [{ ...(claim.appealed_at && { at: claim.appealed_at }), text: appeal }] : []),
    ...(isAgreed ? [] : decided),
  ]
}

function decisionLine({ decided_at: at, decided_pence: pence, mode }: DepositRow, why: string | null): RecordLine[] {
  const what =
    mode === 'request' ? `recommended a payment of ${formatPence(pence)}` : `decided to charge ${formatPence(pence)}`
  return at ? [{ at, text: `Itemo ${what}${why ? `: “${why}”` : '.'}` }] : []
}

type Picture = Awaited<ReturnType<typeof listClaimPictures>>[number]

/** The pictures of a claim with file names, numbered for each side in the order of upload. */
export function namePictures(rentalId: string, { owner_id: owner }: Pick<DepositRow, 'owner_id'>, pictures: Picture[]) {
  const counted = { owner: 0, renter: 0 }
  return pictures.map(({ path, owner_id: by }) => {
    const side = by === owner ? 'owner' : 'renter'
    counted[side] += 1
    return { path, name: `claim-${rentalId}-${side}-${counted[side]}.webp` }
  })
}
