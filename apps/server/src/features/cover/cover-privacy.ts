import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listPolicyRecords } from './cover-queries.ts'

/** The covers of someone's hires. They stay with the hires, under the stand-in: the insurer has to find them. */
export const coverExporter: DataExporter = {
  name: 'cover_policies',
  collect: listPolicyRecords,
}
