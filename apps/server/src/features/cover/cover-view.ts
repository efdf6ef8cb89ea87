import type { RentalCoverView } from '@itemo/contract/rental-views.ts'
import type { CoverProduct } from '@itemo/domain/cover-product.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { CoverMove } from '@itemo/domain/payouts/cover-history.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { sql } from 'kysely'
import { coverMoves } from './cover-ledger.ts'
import type { PolicyRow } from './cover-queries.ts'

/** A policy as it is read with its rental. */
export type PresentedCover = Pick<
  PolicyRow,
  'cover_id' | 'amount_pence' | 'back_pence' | 'refunded_pence' | 'state' | 'insurer_reference'
> & {
  readonly terms: CoverProduct
  /** Its movements in the ledger, without its payment. */
  readonly moves: readonly CoverMove[]
}

/** The cover of the row `rentals` of a query. */
export const coverJson = sql<PresentedCover | null>`(
  select json_build_object('cover_id', k.cover_id, 'amount_pence', k.amount_pence, 'back_pence', k.back_pence,
    'refunded_pence', k.refunded_pence,
    'state', k.state, 'insurer_reference', k.insurer_reference, 'terms', k.terms, 'moves', ${coverMoves(sql`k.rental_id`)})
  from cover_policies k where k.rental_id = rentals.id
)`

/** A cover as one side of the rental sees it: only the renter sees what it costs. */
export function presentCover(cover: PresentedCover | null, role: RentalParty): RentalCoverView | null {
  if (!cover) return null
  const { name, insurer, policy_url, key_facts_url, complaints_url, claims_email, demo } = cover.terms
  const isRenter = role === 'renter'
  return {
    id: cover.cover_id,
    name,
    insurer: insurer.name,
    state: cover.state,
    demo,
    reference: isRenter ? cover.insurer_reference : null,
    amount: isRenter ? toPounds(cover.amount_pence) : null,
    refunded: isRenter ? toPounds(cover.refunded_pence) : null,
    policy_url,
    key_facts_url,
    complaints_url,
    claims_email: isRenter ? claims_email : null,
  }
}
