import type { DataExporter } from '../../../platform/data-export-and-erasure.ts'
import { deleteMemberDays, listMemberDays } from './number-queries.ts'

/** On which of the last sixty days someone was here. */
export const memberDaysExporter: DataExporter = {
  name: 'days_here',
  collect: listMemberDays,
  erase: (trx, { userId }) => deleteMemberDays(trx, userId),
}
