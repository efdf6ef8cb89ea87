import { searchTermsVersion } from '@itemo/domain/items/search-terms.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** What a search has to know about the whole index. */
export interface IndexedItems {
  /** The number of the newest indexed item; 0 if there is none. */
  readonly newestNo: number
  /** Whether every item was indexed by the current rules. */
  readonly areTermsCurrent: boolean
}

/** Members of a JSON object, for `indexedItems`. */
export const indexedJson = sql`
  'newest', coalesce((select no from item_search order by no desc limit 1), 0),
  'oldestRules', coalesce((select version from item_search order by version limit 1), 0)`

/** Converts the result of `indexedJson`. */
export const indexedItems = ({ newest, oldestRules }: IndexedJson): IndexedItems => ({
  newestNo: newest,
  areTermsCurrent: oldestRules >= searchTermsVersion,
})

export interface IndexedJson {
  readonly newest: number
  /** The oldest version of the rules by which any item was indexed; 0 without any item. */
  readonly oldestRules: number
}

/** Reads `IndexedItems` by a statement of its own. */
export async function findIndexed(db: Db): Promise<IndexedItems> {
  const { rows } = await sql<{ indexed: IndexedJson }>`select json_build_object(${indexedJson}) as indexed`.execute(db)
  return indexedItems(rows[0]?.indexed ?? { newest: 0, oldestRules: 0 })
}
