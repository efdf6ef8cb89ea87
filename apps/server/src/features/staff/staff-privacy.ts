import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listAccessTo } from './access-log.ts'
import { blankReasonsAbout } from './audit-queries.ts'
import { listViewsOf } from './saved-views.ts'
import { deleteFormerStaff, findStaff, findStaffRecord } from './staff-queries.ts'

/**
 * What someone is or was as staff. The audit and the access log hold ids only, and stay; the reasons written about someone, their
 * items and hires go. Staff are mounted before what items and hires keep, so these still name the person here.
 */
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

/** The filters that someone has named as staff: those that they share stay with the team, the others go with what is kept of them. */
export const viewExporter: DataExporter = {
  name: 'staff_views',
  collect: (db, userId) => listViewsOf(db, userId),
}
