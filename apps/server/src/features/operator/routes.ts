import { Id } from '@itemo/domain/ids.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mountCall } from '../../platform/http/call.ts'
import { mountStaffFile } from '../../platform/http/member-file.ts'
import type { Http } from '../../platform/http/types.ts'
import {
  decideIdentityOf,
  deletePerson,
  endSessions,
  listAllItems,
  listMembers,
  listSecurityEventsAsStaff,
  openReset,
  readItem,
  readItemPicture,
  type ReadPerson,
  readPerson,
  reveal,
  sendConfirmation,
  sendReset,
} from './staff-people.ts'
import {
  presentStaffItem,
  presentStaffItemDetail,
  presentStaffPerson,
  presentStaffPersonDetail,
} from './staff-people-view.ts'
import { presentSecurityEvent } from '../accounts/devices/security-events.ts'
import { discardJob, listGivenUp, presentFailedJob, retryJob } from './failed-jobs.ts'
import { checkProvider, readHealth } from './town-health.ts'
import { countersFor, presentCounters, readOverview, readSearches, readTransparency } from './numbers/overview.ts'
import { listAudit } from '../staff/staff.ts'
import { presentSelf } from '../staff/staff-view.ts'
import { memberDaysExporter } from './numbers/numbers-privacy.ts'
import { idempotencyOf } from '../staff/repeated-acts.ts'
import { mountMoney } from './money-routes.ts'
import { listRecords, writeRecord } from './records.ts'
import { searchAll } from './staff-search.ts'
import { presentEntries, undoEntry } from './undo-entry.ts'
import {
  cancelAsStaff,
  excuseCancellation,
  listHires,
  moveDeadline,
  readStaffRental,
  recordNoShow,
  refundAsStaff,
  returnAsStaff,
} from './staff-rentals.ts'
import { presentStaffRental, presentStaffRentalDetail, type StaffRental } from './staff-rental-view.ts'
import type { StaffActor } from '../../platform/http/types.ts'

/** The staff endpoints for people, items, hires and numbers. */
export function mountOperator(http: Http, context: Context): void {
  context.exporters.register(memberDaysExporter)

  mountNumbers(http, context)
  mountMoney(http, context)

  const present = (rental: StaffRental, staff: StaffActor) =>
    presentStaffRentalDetail(rental, staff, {
      now: context.now(),
      limitPence: context.settings.get('support.refund_limit'),
    })

  const person = (read: ReadPerson, staff: StaffActor) => presentStaffPersonDetail(read, staff, context.now())

  mountCall(http, 'GET /staff/people', async ({ staff, query }) => {
    const { shown, next_cursor } = await listMembers(context, staff, query)
    return { people: shown.map((row) => presentStaffPerson(row, staff)), next_cursor }
  })

  mountCall(http, 'GET /staff/people/:userId', async ({ staff, params }) =>
    person(await readPerson(context, staff, params.userId), staff),
  )

  mountCall(http, 'GET /staff/people/:userId/security-events', async ({ staff, params, query }) => {
    const { shown, next_cursor } = await listSecurityEventsAsStaff(context, staff, params.userId, query)
    return { events: shown.map(presentSecurityEvent).map(({ network: _, ...event }) => event), next_cursor }
  })

  mountCall(http, 'POST /staff/people/:userId/reveal', async ({ staff, params, body }) => ({
    value: await reveal(context, staff, params.userId, body),
  }))

  mountCall(http, 'POST /staff/people/:userId/end-sessions', async ({ staff, params }) =>
    person(await endSessions(context, staff, params.userId), staff),
  )

  mountCall(http, 'POST /staff/people/:userId/send-reset', async ({ staff, params }) =>
    person(await sendReset(context, staff, params.userId), staff),
  )

  mountCall(http, 'POST /staff/people/:userId/send-confirmation', async ({ staff, params }) =>
    person(await sendConfirmation(context, staff, params.userId), staff),
  )

  mountCall(http, 'POST /staff/people/:userId/factor-reset', async ({ staff, params, body }) =>
    person(await openReset(context, staff, params.userId, body), staff),
  )

  mountCall(http, 'POST /staff/people/:userId/deletion', async ({ staff, params, body }) => {
    await deletePerson(context, staff, params.userId, body)
    return {}
  })

  mountCall(http, 'POST /staff/people/:userId/identity', async ({ staff, params, body }) =>
    person(await decideIdentityOf(context, staff, params.userId, body), staff),
  )

  mountCall(http, 'GET /staff/items', async ({ staff, query }) => {
    const { shown, next_cursor } = await listAllItems(context, staff, query)
    return { items: shown.map((row) => presentStaffItem(row, staff)), next_cursor }
  })

  mountCall(http, 'GET /staff/items/:itemId', async ({ staff, params }) =>
    presentStaffItemDetail(await readItem(context, staff, params.itemId), staff),
  )

  mountStaffFile(http, '/api/v1/staff/items/:itemId/pictures/:path{.+}', { staff: staffRoles }, async (c) => {
    const { data: itemId } = z.safeParse(Id, c.req.param('itemId'))
    if (itemId === undefined) throw new AppError('not_found')
    const width = Number(c.req.query('width') ?? 1600)
    return { body: await readItemPicture(context, { itemId, path: c.req.param('path'), width }), type: 'image/webp' }
  })

  mountCall(http, 'GET /staff/search', ({ staff, query }) => searchAll(context, staff, query.q))

  mountCall(http, 'GET /staff/audit', async ({ staff, query }) => {
    const { shown, next_cursor } = await listAudit(context, staff, query)
    return { entries: await presentEntries(context, staff, shown), next_cursor }
  })

  mountCall(http, 'POST /staff/audit/:entryId/undo', ({ staff, params }) => undoEntry(context, staff, params.entryId))

  mountCall(http, 'GET /staff/rentals', async ({ query }) => {
    const { shown, next_cursor } = await listHires(context, query)
    return { rentals: shown.map(presentStaffRental), next_cursor }
  })

  mountCall(http, 'GET /staff/rentals/:rentalId', async ({ staff, params }) =>
    present(await readStaffRental(context, params.rentalId), staff),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/cancel', async ({ staff, params, body, http: c }) =>
    present(
      await cancelAsStaff(context, staff, params.rentalId, body, idempotencyOf(c, 'cancel', params, body)),
      staff,
    ),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/refund', async ({ staff, params, body, http: c }) =>
    present(
      await refundAsStaff(context, staff, params.rentalId, body, idempotencyOf(c, 'refund', params, body)),
      staff,
    ),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/answer-by', async ({ staff, params, body, http: c }) =>
    present(
      await moveDeadline(context, staff, params.rentalId, body, idempotencyOf(c, 'answer-by', params, body)),
      staff,
    ),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/return', async ({ staff, params, body, http: c }) =>
    present(
      await returnAsStaff(context, staff, params.rentalId, body, idempotencyOf(c, 'return', params, body)),
      staff,
    ),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/no-show', async ({ staff, params, body, http: c }) =>
    present(
      await recordNoShow(context, staff, params.rentalId, body, idempotencyOf(c, 'no-show', params, body)),
      staff,
    ),
  )

  mountCall(http, 'POST /staff/rentals/:rentalId/excuse-cancellation', async ({ staff, params, body, http: c }) => {
    const idempotency = idempotencyOf(c, 'excuse-cancellation', params, body)
    return present(await excuseCancellation(context, staff, params.rentalId, body, idempotency), staff)
  })
}

/** The numbers of the town, and its health. */
function mountNumbers(http: Http, context: Context): void {
  mountCall(http, 'GET /staff/me', async ({ staff }) =>
    presentSelf(staff, presentCounters(staff.roles, await countersFor(context, staff))),
  )
  mountCall(http, 'GET /staff/overview', ({ staff, query }) => readOverview(context, staff, query))
  mountCall(http, 'GET /staff/transparency', ({ query }) => readTransparency(context, query))
  mountCall(http, 'GET /staff/records', ({ query }) => listRecords(context, query))
  mountCall(http, 'POST /staff/records', ({ staff, body }) => writeRecord(context, staff, body))
  mountCall(http, 'GET /staff/searches', ({ query }) => readSearches(context, query))
  const provider = checkProvider(context)
  mountCall(http, 'GET /staff/health', () => readHealth(context, provider))
  mountCall(http, 'GET /staff/jobs/failed', async ({ query }) => {
    const { shown, next_cursor } = await listGivenUp(context, query)
    return { jobs: shown.map(presentFailedJob), next_cursor }
  })
  mountCall(http, 'POST /staff/jobs/:jobId/retry', ({ staff, params }) => retryJob(context, staff, params.jobId))
  mountCall(http, 'POST /staff/jobs/:jobId/discard', ({ staff, params, body }) =>
    discardJob(context, staff, params.jobId, body),
  )
}
