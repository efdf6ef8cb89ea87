import { supportDueAt } from '@itemo/domain/support/support-due.ts'
import type { SupportRequestInput } from '@itemo/domain/support/support-schemas.ts'
import { sql } from 'kysely'
import type { Db, NewRow, Row, RowChanges } from '../../platform/db/db.ts'
import { staffNameOf } from '../staff/staff-policy.ts'

export type RequestRow = Row<'support_requests'>

/** Stores and returns a request; undefined if its id is already taken. */
export function insertSupportRequest(db: Db, request: SupportRequestInput & { userId: string | null; at: Date }) {
  const { userId, at, ...fields } = request
  return db
    .insertInto('support_requests')
    .values({ ...fields, user_id: userId, created_at: at, last_message_at: at, due_at: supportDueAt(request, at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** A request by its id. */
export function findSupportRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom('support_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A request by the number in its reference. */
export function findRequestByNumber(db: Db, number: number): Promise<RequestRow | undefined> {
  return db.selectFrom('support_requests').selectAll().where('number', '=', number).executeTakeFirst()
}

/** Locks a request until the transaction ends. */
export function lockRequest(trx: Db, id: string): Promise<RequestRow | undefined> {
  return trx.selectFrom('support_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Updates a locked request, and increments its version. */
export async function changeRequest(trx: Db, row: RequestRow, changes: RowChanges<'support_requests'>): Promise<void> {
  await trx
    .updateTable('support_requests')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

/** Adds a message to a thread, and returns its id. */
export async function insertMessage(trx: Db, message: NewRow<'support_messages'>): Promise<string> {
  return (await trx.insertInto('support_messages').values(message).returning('id').executeTakeFirstOrThrow()).id
}

/** A message of a thread, with the display name of the staff member who wrote it. */
export function findMessage(db: Db, id: string) {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .select(staffNameOf(sql.ref('staff_id')).as('author'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The number of messages by a request's author, or of messages and notes by staff. */
export async function countMessages(db: Db, requestId: string, by: 'writer' | 'staff'): Promise<number> {
  const { count } = await db
    .selectFrom('support_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('request_id', '=', requestId)
    .where('direction', by === 'writer' ? '=' : '<>', 'in')
    .executeTakeFirstOrThrow()
  return count
}

export interface ThreadMessage {
  readonly id: string
  readonly direction: 'in' | 'out' | 'note'
  readonly author: string | null
  readonly text: string
  readonly at: Date
}

/** The messages after the first one, earliest first. Each side can only add a limited number. */
export function listMessages(db: Db, requestId: string): Promise<ThreadMessage[]> {
  return db
    .selectFrom('support_messages')
    .select(['id', 'direction', 'text', 'at', staffNameOf(sql.ref('staff_id')).as('author')])
    .where('request_id', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Whether any staff answer requests. */
export async function hasInboxStaff(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from staff where removed_at is null and roles && array['operator', 'support'] limit 1`.execute(db)
  return rows.length > 0
}
