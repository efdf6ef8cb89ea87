import { type SqlBool, sql } from 'kysely'
import { type Cursor, exactInstant } from '../../platform/db/cursor.ts'
import type { Db, Row } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { staffNameOf } from './staff-policy.ts'

interface Access {
  readonly what: Row<'access_entries'>['what']
  readonly subjectId: string
  readonly at: Date
  readonly caseId?: string | undefined
  readonly reason?: string | undefined
}

/** Notes that staff look at someone's data, before they see it; again within the hour it is one entry, and the answer is false. */
export async function noteAccess(
  db: Db,
  staff: StaffActor,
  { what, subjectId, at, caseId, reason }: Access,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count = 0n } = await db
    .insertInto('access_entries')
    .values({
      at,
      staff_id: staff.userId,
      what,
      subject_id: subjectId,
      case_id: caseId ?? null,
      reason: reason ?? null,
    })
    .onConflict((conflict) => conflict.columns(['staff_id', 'what', 'subject_id', 'hour']).doNothing())
    .executeTakeFirstOrThrow()
  return count > 0n
}

/** What staff looked at, the latest first: all of them, or one. */
export function listAccessRows(
  db: Db,
  { staffId, after, limit }: { staffId: string | undefined; after: Cursor | undefined; limit: number },
) {
  return db
    .selectFrom('access_entries as entry')
    .selectAll('entry')
    .select([staffNameOf(sql.ref('entry.staff_id')).as('display_name'), exactInstant(sql.ref('entry.at')).as('place')])
    .$if(staffId !== undefined, (query) => query.where('entry.staff_id', '=', staffId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(entry.at, entry.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

/** When and why staff looked at someone's data, without who. */
export function listAccessTo(db: Db, userId: string) {
  const rows = db.selectFrom('access_entries').select(['at', 'what', 'reason']).where('subject_id', '=', userId)
  return rows.orderBy('at').orderBy('id').execute()
}
