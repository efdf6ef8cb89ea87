import type { PersonView } from '@itemo/contract/people-views.ts'
import { Id } from '@itemo/domain/ids.ts'
import { noFacts } from '@itemo/domain/people/person-facts.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { PageInput } from '../../platform/db/cursor.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { listItemsOfPerson } from '../items/items.ts'
import { readReviewsOfSide } from '../reviews/reviews.ts'
import { findPerson, personExists, type PersonRow } from './people-queries.ts'

type Deps = Pick<Context, 'db' | 'limits' | 'now' | 'settings'>

/** The reader, and their network address. */
export interface PersonReader {
  readonly actor: Actor | undefined
  readonly address: string
}

/** More than anyone reads by hand, so that nobody can collect all people. Each endpoint is counted separately. */
const perMember = { limit: 600, windowSeconds: 3600 }
const perNetwork = { limit: 120, windowSeconds: 3600 }

/** Throws `unauthenticated` if these pages are only for members, `not_found` for an invalid id, `rate_limited`. */
async function checkReader({ limits, settings }: Deps, call: string, { actor, address }: PersonReader, userId: string) {
  if (!actor && !settings.get('public_item_pages')) throw new AppError('unauthenticated')
  await (actor
    ? limits.take(`people:${call}:${actor.userId}`, perMember)
    : limits.take(`people:${call}:${networkOf(address)}`, perNetwork))
  if (!z.safeParse(Id, userId).success) throw new AppError('not_found')
}

/**
 * Someone's public page. Throws `not_found` alike for a deleted, closed, suspended or unconfirmed account and an invalid id; otherwise
 * like `checkReader`.
 */
export async function readPerson(deps: Deps, reader: PersonReader, userId: string): Promise<PersonView> {
  await checkReader(deps, 'page', reader, userId)
  const row = found(await findPerson(deps.db, userId, reader.actor?.userId, deps.now()))
  return presentPerson(row, reader.actor)
}

function presentPerson(row: PersonRow, actor: Actor | undefined): PersonView {
  const { hires, facts, member_since, identity_verified_at, trust_score, blocked_by_them, ...person } = row
  return {
    ...person,
    member_since: member_since.toISOString(),
    identity_checked_on: identity_verified_at?.toISOString() ?? null,
    trust_score: trust_score === null ? null : Number(trust_score),
    new_member: (hires ?? 0) === 0,
    facts: facts ?? noFacts,
    can_message: actor !== undefined && actor.userId !== row.id && !row.blocked_by_me && !blocked_by_them,
  }
}

/** A page of someone's active items as JSON text. Throws like `readPerson`, and `invalid_input` for a malformed cursor. */
export async function readPersonItems(deps: Deps, reader: PersonReader, userId: string, page: PageInput) {
  await checkReader(deps, 'items', reader, userId)
  await requirePage(deps, userId)
  return listItemsOfPerson(deps, userId, page)
}

/** A page of the reviews that someone received as owner or as renter. Throws like `readPersonItems`. */
export async function readPersonReviews(
  deps: Deps,
  reader: PersonReader,
  userId: string,
  { role, ...page }: PageInput & { readonly role: RentalParty },
) {
  await checkReader(deps, 'reviews', reader, userId)
  await requirePage(deps, userId)
  return readReviewsOfSide(deps, { revieweeId: userId, side: role }, page)
}

async function requirePage({ db, now }: Deps, userId: string): Promise<void> {
  if (!(await personExists(db, userId, now()))) throw new AppError('not_found')
}
