import type { ReportReason } from '@itemo/domain/messages/message-schemas.ts'
import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'

export interface NewReport {
  /** Made by the sender, or none. */
  readonly id: string | undefined
  readonly conversationId: string
  readonly reporterId: string
  readonly reportedId: string
  readonly reason: ReportReason
  readonly text: string | null
  readonly at: Date
}

/** So many of the latest messages are kept with a report. */
const maxMessages = 20

export const removedText = 'This message was removed with the account of its sender.'

/** Stores a report with the latest messages as they are; answers its id, or nothing when there is one with the id that it brings. */
export async function insertReport(trx: Db, report: NewReport): Promise<string | undefined> {
  const { id, conversationId, reporterId, reportedId, reason, text, at } = report
  const { rows } = await sql<{ id: string }>`
    insert into conversation_reports (id, conversation_id, reporter_id, reported_id, reason, text, created_at, messages)
    select coalesce(${id ?? null}::uuid, gen_random_uuid()), ${conversationId}, ${reporterId}, ${reportedId}, ${reason}, ${text}, ${at}, coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'sender_id', m.sender_id, 'text', m.text, 'created_at', m.created_at)
        order by m.created_at, m.id)
      from (
        select id, sender_id, text, created_at from messages where conversation_id = ${conversationId}
        order by created_at desc, id desc limit ${sql.lit(maxMessages)}
      ) m), '[]')
    on conflict (id) do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

export async function isSameReport(trx: Db, report: NewReport): Promise<boolean> {
  const row = await trx
    .selectFrom('conversation_reports')
    .select('id')
    .where('id', '=', report.id ?? '')
    .where('conversation_id', '=', report.conversationId)
    .where('reporter_id', '=', report.reporterId)
    .where('reason', '=', report.reason)
    .where('text', 'is not distinct from', report.text)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a conversation was brought before since some instant. */
export async function wasReportedSince(trx: Db, conversationId: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('conversation_reports')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface ReportRecord extends Omit<Row<'conversation_reports'>, 'messages'> {
  readonly item: string | null
  readonly reporter: string | null
  readonly reported: string | null
  readonly messages: readonly { readonly sender_id: string; readonly text: string; readonly created_at: string }[]
}

/** One report alone, or the latest ones. */
export async function listReports(db: Db, { only, limit }: { only?: string; limit?: number }): Promise<ReportRecord[]> {
  const { rows } = await sql<ReportRecord>`
    select r.id, r.created_at, r.conversation_id, r.reason, r.text, r.reporter_id, r.reported_id, r.messages,
      i.title as item, reporter.full_name as reporter, reported.full_name as reported
    from conversation_reports r
    join profiles reporter on reporter.id = r.reporter_id
    join profiles reported on reported.id = r.reported_id
    left join conversations c on c.id = r.conversation_id
    left join items i on i.id = c.item_id
    where ${only ?? null}::uuid is null or r.id = ${only ?? null}::uuid
    order by r.created_at desc limit ${limit ?? null}`.execute(db)
  return rows
}

export function listReportsBy(db: Db, userId: string): Promise<unknown[]> {
  return db
    .selectFrom('conversation_reports')
    .select(['conversation_id', 'reason', 'text', 'created_at'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Leaves reports to the other side: a stand-in, and none of the words of the person who goes. */
export async function leaveReports(trx: Db, userId: string, tombstoneId: string): Promise<void> {
  await sql`
    update conversation_reports set
      messages = (
        select coalesce(jsonb_agg(case when m ->> 'sender_id' = ${userId}
          then m || jsonb_build_object('sender_id', ${tombstoneId}::text, 'text', ${removedText}::text) else m end order by place), '[]')
        from jsonb_array_elements(messages) with ordinality as kept (m, place)),
      text = case when reporter_id = ${userId} then null else text end,
      reporter_id = case when reporter_id = ${userId} then ${tombstoneId}::uuid else reporter_id end,
      reported_id = case when reported_id = ${userId} then ${tombstoneId}::uuid else reported_id end
    where ${userId}::uuid in (reporter_id, reported_id)`.execute(trx)
}
