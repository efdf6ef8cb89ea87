import { searchTermsVersion } from '@itemo/domain/items/search-terms.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** What a search has to know of all items, as the index has them. */
export interface IndexedItems {
  /** The number of the newest one that is found; 0 where none is. */
  readonly newestNo: number
  /** Whether each has the terms of today's rules. */
  readonly areTermsCurrent: boolean
}

/** Members of a JSON object for `indexedItems`. */
export const indexedJson = sql`
  'newest', coalesce((select no from item_search order by no desc limit 1), 0),
  'oldestRules', coalesce((select version from item_search order by version limit 1), 0)`

/** What `indexedJson` says. */
export const indexedItems = ({ newest, oldestRules }: IndexedJson): IndexedItems => ({
  newestNo: newest,
  areTermsCurrent: oldestRules >= searchTermsVersion,
})

export interface IndexedJson {
  readonly newest: number
  /** The oldest version of the rules by which terms were written; 0 without any item. */
  readonly oldestRules: number
}

/** The same by a statement of its own. */
export async function findIndexed(db: Db): Promise<IndexedItems> {
  const { rows } = await sql<{ indexed: IndexedJson }>`select json_build_object(${indexedJson}) as indexed`.execute(db)
  return indexedItems(rows[0]?.indexed ?? { newest: 0, oldestRules: 0 })
}
