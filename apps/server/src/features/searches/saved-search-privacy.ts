import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listSearchRecords } from './saved-search-queries.ts'

/** The searches that someone saved, and what they found. They go with the profile. */
export const savedSearchExporter: DataExporter = { name: 'saved_searches', collect: listSearchRecords }
