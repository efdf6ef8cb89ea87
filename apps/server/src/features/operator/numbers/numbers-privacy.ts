import type { DataExporter } from '../../../platform/data-export-and-erasure.ts'
import { deleteMemberDays, listMemberDays } from './number-queries.ts'

/** The days of the last sixty on which someone was active. */
export const memberDaysExporter: DataExporter = {
  name: 'days_here',
  collect: listMemberDays,
  erase: (trx, { userId }) => deleteMemberDays(trx, userId),
}
