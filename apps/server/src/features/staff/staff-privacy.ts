import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listAccessTo } from './access-log.ts'
import { blankReasonsAbout } from './audit-queries.ts'
import { listViewsOf } from './saved-views.ts'
import { deleteFormerStaff, findStaff, findStaffRecord } from './staff-queries.ts'

/**
 * What is stored about a person as staff. The audit and the access log hold only ids, and stay; reasons that were
 * written about a person, their items and rentals are deleted. Staff is registered before items and rentals, so that
 * those still name the person here.
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

/** When and why staff looked at a person's data, without who. */
export const accessExporter: DataExporter = { name: 'staff_access', collect: listAccessTo }

/** The filters that a person saved as staff: shared ones stay with the team, the others are deleted with their data. */
export const viewExporter: DataExporter = {
  name: 'staff_views',
  collect: (db, userId) => listViewsOf(db, userId),
}
