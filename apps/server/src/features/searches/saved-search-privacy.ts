import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listSearchRecords, lockSearchesOf } from './saved-search-queries.ts'

/** The searches that someone saved, and what they found. They go with the profile, which would take them in any order. */
export const savedSearchExporter: DataExporter = {
  name: 'saved_searches',
  collect: listSearchRecords,
  erase: (trx, { userId }) => lockSearchesOf(trx, userId),
}
