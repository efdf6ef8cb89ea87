import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listPolicyRecords } from './cover-queries.ts'

/** The covers of a person's rentals. They stay with the rentals, under the stand-in, because the insurer has to find them. */
export const coverExporter: DataExporter = {
  name: 'cover_policies',
  collect: listPolicyRecords,
}
