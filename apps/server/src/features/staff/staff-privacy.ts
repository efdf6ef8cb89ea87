import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listAccessTo } from './access-log.ts'
import { blankReasonsAbout } from './audit-queries.ts'
import { deleteFormerStaff, findStaff, findStaffRecord } from './staff-queries.ts'

/** What someone is or was as staff. The audit and the access log hold ids only, and stay; a reason written about someone goes. */
export const staffExporter: DataExporter = {
  name: 'staff',
  async collect(db, userId) {
    const row = await findStaffRecord(db, userId)
    return row ? [row] : []
  },
  async obstacle(trx, userId) {
    return (await findStaff(trx, userId)) ? 'account_is_staff' : undefined
  },
  async erase(trx, { userId }) {
    await blankReasonsAbout(trx, userId)
    await deleteFormerStaff(trx, userId)
  },
}

/** When and why staff looked at someone's data, without who. */
export const accessExporter: DataExporter = { name: 'staff_access', collect: listAccessTo }
