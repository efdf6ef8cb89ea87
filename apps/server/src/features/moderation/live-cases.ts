import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { mountStaffRoom } from '../staff/looking.ts'
import { findStaffListener, listStaffListeners, type StaffListener } from '../staff/staff-sockets.ts'
import { seesRestricted } from './staff-cases.ts'

/** The fields that decide who may see a case. */
function findSeen(db: Db, id: string) {
  const cases = db.selectFrom('cases').select(['restricted', 'subject_owner_id'])
  return cases.where('id', '=', id).executeTakeFirst()
}

type Seen = NonNullable<Awaited<ReturnType<typeof findSeen>>>

/** Nobody gets updates of a case about themselves: even their timing would reveal something. */
const maySee = (by: StaffListener, { restricted, subject_owner_id: ownerId }: Seen) =>
  readsCases(by) && (!restricted || seesRestricted(by)) && ownerId !== by.userId

const readsCases = ({ roles }: StaffListener) => hasRole(roles, staffReaders.cases)

/**
 * Notifies staff who have the queue open of a changed case, by its id alone, and those who have the same case open of each other. Roles
 * and second factors are checked for each change, in one query for all of them.
 */
export function mountLiveCases(context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>): void {
  context.realtime.register({
    table: 'cases',
    async load(db, id) {
      const row = await findSeen(db, id)
      if (!row) return undefined
      const staff = [...(await listStaffListeners(db, context.now())).values()]
      const viewers = staff.filter((by) => maySee(by, row))
      return {
        record: { id },
        viewers: viewers.map(({ userId }) => userId),
        sessions: viewers.flatMap(({ sessions }) => sessions),
      }
    },
    async mayWatch(_db, who, filter) {
      const by = filter === undefined ? await findStaffListener(context, who) : undefined
      return by !== undefined && readsCases(by)
    },
  })
  mountStaffRoom(context, {
    prefix: 'case',
    async mayOpen(db, by, id) {
      const row = readsCases(by) ? await findSeen(db, id) : undefined
      return row !== undefined && maySee(by, row)
    },
  })
}
