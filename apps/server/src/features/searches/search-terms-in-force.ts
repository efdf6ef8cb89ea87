import { readSearch } from '@itemo/domain/items/read-search.ts'
import type { SavedQuery } from '@itemo/domain/searches/saved-search.ts'
import { type SavedTerms, savedSearchTerms, wordsToStem } from '@itemo/domain/searches/saved-search-terms.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { synonymsOfTown } from '../items/search/town-synonyms.ts'
import { listAll, lockSearches, stemWords, writeTerms } from './saved-search-queries.ts'

type Deps = Pick<Context, 'db' | 'settings'>

/** The terms by which items match these searches, with the synonyms currently in force in the town. */
export async function termsInForce(
  deps: Deps,
  queries: readonly SavedQuery[],
): Promise<(query: SavedQuery) => SavedTerms> {
  const synonyms = synonymsOfTown(deps)
  const asked = queries.flatMap(({ search }) => readSearch(search) ?? [])
  const stems = await stemWords(deps.db, [...new Set(asked.flatMap((words) => wordsToStem(words, synonyms)))])
  return ({ search, category, near, within_km: km }) => {
    const around = near && km !== undefined ? { point: near, km } : undefined
    return savedSearchTerms({ words: readSearch(search), category, around }, stems, synonyms)
  }
}

/** How many searches are rewritten per transaction. */
const pageSize = 200

/** Rewrites the terms of every saved search after the synonyms have changed. */
export async function rewriteTerms(deps: Deps): Promise<void> {
  // The change may have been made by another process, so the settings are read again.
  await deps.settings.reload()
  let page = await listAll(deps.db, undefined, pageSize)
  while (page.length > 0) {
    const termsOf = await termsInForce(
      deps,
      page.map(({ query }) => query),
    )
    const rows = page.map(({ id, query }) => ({ id, ...termsOf(query) }))
    await inTransaction(deps.db, async (trx) => {
      await lockSearches(
        trx,
        rows.map(({ id }) => id),
      )
      await writeTerms(trx, rows)
    })
    page = await listAll(deps.db, page.at(-1)?.id, pageSize)
  }
}
