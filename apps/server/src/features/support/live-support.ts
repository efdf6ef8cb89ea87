import type { Context } from '../../context.ts'
import { mountStaffRoom } from '../staff/looking.ts'
import { findStaffListener, listStaffListeners } from '../staff/staff-sockets.ts'
import { findSeenRequest, mayOpen } from './staff-support-queries.ts'
import { findSupportRequest } from './support-queries.ts'

/**
 * Notifies staff who have the inbox open of a changed request, and its author of changes that they can see, each by its id alone; and
 * staff who have the same request open of each other. Its author isn't notified of notes.
 */
export function mountLiveSupport(context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>): void {
  context.realtime.register({
    table: 'support_requests',
    async load(db, id) {
      const row = await findSeenRequest(db, id)
      if (!row) return undefined
      const staff = [...(await listStaffListeners(db, context.now())).values()]
      const viewers = staff.filter((by) => mayOpen(by, row))
      return {
        record: { id },
        viewers: viewers.map(({ userId }) => userId),
        sessions: viewers.flatMap(({ sessions }) => sessions),
      }
    },
    async mayWatch(_db, who, filter) {
      return filter === undefined && (await findStaffListener(context, who)) !== undefined
    },
  })
  context.realtime.register({
    table: 'support_threads',
    async load(db, id) {
      const row = await findSupportRequest(db, id)
      return row && { record: { id }, viewers: row.user_id === null ? [] : [row.user_id] }
    },
    mayWatch: (_db, _who, filter) => Promise.resolve(filter === undefined),
  })
  mountStaffRoom(context, {
    prefix: 'support',
    async mayOpen(db, by, id) {
      const row = await findSeenRequest(db, id)
      return row !== undefined && mayOpen(by, row)
    },
  })
}
