import type { StaffClaimDetailView, StaffClaimView } from '@itemo/contract/staff-money-views.ts'
import { afterClaimAct, claimDecideBy, claimStateAt } from '@itemo/domain/deposits/claim-state.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { DecideClaimInput } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { referenceOf } from '@itemo/domain/staff/references.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { claimFactsOf } from '../deposits/claim-facts.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'
import { depositDenials } from '../deposits/deposit-report.ts'
import type { DepositDeps } from '../deposits/settle-deposit.ts'
import { listClaimPictures, readClaimPicture } from '../items/pictures/attached-pictures.ts'
import { listSafetyReads, type SafetyRead } from '../rentals/safety-reads.ts'
import { noteAccess } from '../staff/access-log.ts'
import { listDecidedClaims } from '../staff/other-reviewers.ts'
import type { Idempotency } from '../staff/repeated-acts.ts'
import { countBefore, listClaims, listItemPictures, type ListedClaim } from './staff-claim-queries.ts'

type ReadDeps = Pick<Context, 'db' | 'now'>

/** The appealed claims that someone decided the first time, as long as anyone else can decide them now. */
async function listOwnDecisions(db: Db, userId: string, rows: readonly ListedClaim[]): Promise<ReadonlySet<string>> {
  const appealed = rows.filter(({ state }) => state === 'appealed')
  if (appealed.length === 0) return new Set()
  const sides = appealed.map(({ rental_id, owner, renter }) => ({
    rental_id,
    owner_id: owner.id,
    renter_id: renter.id,
  }))
  const decided = await listDecidedClaims(db, userId, sides)
  return new Set([...decided].filter(([, { hasOther }]) => hasOther).map(([id]) => id))
}

async function presentClaims({ db, now: clock }: ReadDeps, rows: readonly ListedClaim[], by: StaffActor) {
  const now = clock()
  const own = await listOwnDecisions(db, by.userId, rows)
  return rows.map((row) => presentClaim(row, { by, now, isDecidedByMe: own.has(row.rental_id) }))
}

interface Seen {
  readonly by: StaffActor
  readonly now: Date
  readonly isDecidedByMe: boolean
}

function presentClaim(row: ListedClaim, { by, now, isDecidedByMe }: Seen): StaffClaimView {
  const facts = claimFactsOf(row, row.offers, row)
  const isOwn = row.owner.id === by.userId || row.renter.id === by.userId
  return {
    id: row.rental_id,
    version: row.version,
    rental: { id: row.rental_id, reference: referenceOf(row.rental_id), item_title: row.item_title },
    owner: { id: row.owner.id, full_name: row.owner.full_name },
    renter: { id: row.renter.id, full_name: row.renter.full_name },
    amount: toPounds(row.amount_pence),
    deposit: toPounds(row.deposit_pence ?? 0),
    state: claimStateAt(facts, now),
    opened_at: row.opened_at.toISOString(),
    decidable_at: row.may_decide_at.toISOString(),
    decide_by: claimDecideBy(row.may_decide_at).toISOString(),
    can_decide: !isOwn && !isDecidedByMe && afterClaimAct('decide', 'operator', facts, now) !== undefined,
    is_own: isOwn,
    is_decided_by_me: isDecidedByMe,
  }
}

/** A page of the damage cases, in the order in which they are due for a decision. */
export async function readClaims(deps: ReadDeps, by: StaffActor, { cursor, limit }: PageInput) {
  const rows = await listClaims(deps.db, { after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, rental_id: id }) => ({ at: place, id }))
  return { claims: await presentClaims(deps, shown, by), next_cursor }
}

/** A damage case with the statements and pictures of both sides; reading it is recorded. Throws `not_found`. */
export async function readClaim(deps: ReadDeps, by: StaffActor, claimId: string): Promise<StaffClaimDetailView> {
  const { db, now } = deps
  const row = found((await listClaims(db, { claimId, after: undefined, limit: 1 }))[0])
  for (const { id: subjectId } of [row.owner, row.renter])
    await noteAccess(db, by, { what: 'evidence', subjectId, at: now() })
  const claim = found((await presentClaims(deps, [row], by))[0])
  const pictures = await listClaimPictures(db, claimId)
  const reads = await listSafetyReads(db, claimId)
  const side = async ({ member_since: since, ...person }: ListedClaim['owner'], role: SafetyRead['role']) => {
    const { completed, claims, paid } = await countBefore(db, person.id, claimId)
    return {
      ...person,
      member_since: new Date(since).toISOString(),
      completed_hires: completed,
      claims,
      claims_paid: paid,
      safety_read_at: reads.find((read) => read.role === role)?.at.toISOString() ?? null,
      pictures: pictures.filter(({ owner_id: of }) => of === person.id).map(({ path }) => path),
    }
  }
  return {
    ...claim,
    item: {
      id: row.item_id,
      title: row.item_title,
      category: row.category,
      pictures: await listItemPictures(db, row.item_id),
    },
    start_date: row.start_date,
    end_date: row.end_date,
    over_at: row.over_at?.toISOString() ?? null,
    terms: row.terms,
    owner_says: row.text,
    renter_says: row.answer,
    offers: row.offers.map(({ by: from, amount_pence: pence, text, made_at: at, state }) => ({
      by: from,
      amount: toPounds(pence),
      text,
      at: new Date(at).toISOString(),
      state,
    })),
    decision: row.decided_at === null ? null : { amount: toPounds(row.decided_pence), text: row.decision_text },
    appeal: row.appealed_by && { by: row.appealed_by, text: row.appeal_text ?? '' },
    sides: { owner: await side(row.owner, 'owner'), renter: await side(row.renter, 'renter') },
  }
}

/** A picture that one of the two sides added. Throws `not_found`. */
export function readPictureAsStaff(
  deps: Pick<Context, 'db' | 'objects'>,
  picture: { readonly rentalId: string; readonly path: string; readonly width: number },
): Promise<Uint8Array<ArrayBuffer>> {
  return readClaimPicture(deps, picture)
}

/**
 * Decides a damage case. Throws `not_found`, `own_matter` (also for the person who made the decision that is appealed against, if someone
 * else can decide), `conflict` if it was changed since it was read, `deposit_state` if it can't be decided (yet, or any more), and
 * `invalid_input` for more than was claimed.
 */
export async function decideClaimAsStaff(
  deps: DepositDeps,
  { by, idempotency }: { readonly by: StaffActor; readonly idempotency: Idempotency },
  claimId: string,
  { version, pence, facts: why }: DecideClaimInput,
): Promise<StaffClaimDetailView> {
  found((await listClaims(deps.db, { claimId, after: undefined, limit: 1 }))[0])
  const decision = pence === 0 ? ({ act: 'release', why } as const) : ({ act: 'take', pence, why } as const)
  const result = await decideByOperator(deps, claimId, decision, { by, idempotency, version })
  if ('why' in result) {
    const denial = depositDenials[result.why]
    const message = `${denial.charAt(0).toUpperCase()}${denial.slice(1)}.`
    if (result.why === 'amount' || result.why === 'too_little' || result.why === 'no_picture')
      throw refusedField('pence', message)
    throw new AppError('deposit_state', { message })
  }
  return readClaim(deps, by, claimId)
}
