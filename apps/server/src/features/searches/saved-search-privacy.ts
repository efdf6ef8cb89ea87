import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listSearchRecords, lockSearchesOf } from './saved-search-queries.ts'

/**
 * Someone's saved searches and their hits. They are deleted with the profile; the lock comes first, because that deletes them in any
 * order.
 */
export const savedSearchExporter: DataExporter = {
  name: 'saved_searches',
  collect: listSearchRecords,
  erase: (trx, { userId }) => lockSearchesOf(trx, userId),
}
