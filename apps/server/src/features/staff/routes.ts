import { AuditFileInput } from '@itemo/contract/staff-calls.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import { parseInput } from '../../platform/http/input.ts'
import { mountStaffFile } from '../../platform/http/member-file.ts'
import type { Http } from '../../platform/http/types.ts'
import { admitStaffCalls } from './admit-staff.ts'
import { takeOutAudit } from './audit-csv.ts'
import { listSavedViews, removeView, saveView } from './saved-views.ts'
import { addStaff, changeStaff, listAccess, listStaff, removeStaff } from './staff.ts'
import { accessExporter, staffExporter, viewExporter } from './staff-privacy.ts'
import { presentStaff } from './staff-view.ts'
import { presentAccessLog } from './subject-names.ts'

/** Mounts the check on every call of staff, and the calls about staff and their logs. */
export function mountStaff(http: Http, context: Context): void {
  context.exporters.register(staffExporter)
  context.exporters.register(accessExporter)
  context.exporters.register(viewExporter)
  http.use('/api/v1/staff/*', admitStaffCalls(context))

  mountCall(http, 'GET /staff/here', async () => ({}))

  mountCall(http, 'GET /staff/team', async ({ query }) => {
    const { shown, next_cursor } = await listStaff(context, query)
    return { staff: shown.map(presentStaff), next_cursor }
  })

  mountCall(http, 'POST /staff/team', async ({ staff, body }) => presentStaff(await addStaff(context, staff, body)))

  mountCall(http, 'PUT /staff/team/:userId', async ({ staff, params, body }) => {
    return presentStaff(await changeStaff(context, staff, params.userId, body))
  })

  mountCall(http, 'DELETE /staff/team/:userId', ({ staff, params }) => removeStaff(context, staff, params.userId))

  mountCall(http, 'GET /staff/views', async ({ staff }) => ({ views: await listSavedViews(context.db, staff) }))

  mountCall(http, 'POST /staff/views', ({ staff, body }) => saveView(context, staff, body))

  mountCall(http, 'DELETE /staff/views/:viewId', ({ staff, params }) => removeView(context, staff, params.viewId))

  mountStaffFile(http, '/api/v1/staff/audit.csv', { staff: staffRoles, fresh: true }, (c, staff) =>
    takeOutAudit(context, staff, parseInput(AuditFileInput, c.req.query(), 'query')),
  )

  mountCall(http, 'GET /staff/access', async ({ staff, query }) => {
    const { shown, next_cursor } = await listAccess(context, staff, query)
    return { entries: await presentAccessLog(context, shown), next_cursor }
  })
}
