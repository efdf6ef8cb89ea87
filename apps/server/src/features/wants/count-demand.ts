import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { wordsAsQuery } from '../items/search/item-search.ts'
import { listSearchersNear } from '../searches/match-searches.ts'
import { findOwnActive, listAuthorsMatching, listWantsAround } from './want-queries.ts'

/** With fewer people, the number could identify someone. */
const minPeople = 2
/** Larger numbers make no difference to the reader. */
const [maxPeople, maxWants] = [50, 50]

/**
 * How many other people near one of the actor's items look for such a thing, by saved searches and on the board; null for fewer than two.
 * Throws `not_found` unless the item is the actor's own and active.
 */
export async function countDemand(
  deps: Pick<Context, 'db' | 'now' | 'settings'>,
  actor: Actor,
  itemId: string,
): Promise<{ people: number | null }> {
  const { db, now } = deps
  if (!(await findOwnActive(db, actor.userId, itemId))) throw new AppError('not_found')
  const people = new Set(await listSearchersNear(deps, itemId, maxPeople))
  const asked: { id: string; query: string }[] = []
  for (const { id, words } of await listWantsAround(db, itemId, now(), maxWants)) {
    const query = await wordsAsQuery(deps, words)
    if (query !== undefined) asked.push({ id, query })
  }
  for (const userId of await listAuthorsMatching(db, itemId, asked)) people.add(userId)
  return { people: people.size < minPeople ? null : people.size }
}
