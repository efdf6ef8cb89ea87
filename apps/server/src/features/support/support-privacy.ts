import { sql } from 'kysely'
import { supportKeptDays } from '@itemo/domain/bounds.ts'
import { defineJob, deleteOlder } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'

/** Someone's support requests with the answers, without staff notes. */
async function listSupportRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object('reference', 'S-' || s.number, 'name', s.name, 'email', s.email,
      'subject', s.subject, 'message', s.message, 'priority', s.priority, 'kind', s.kind, 'state', s.state,
      'created_at', s.created_at, 'messages', (
        select coalesce(json_agg(json_build_object('by', case m.direction when 'in' then 'me' else 'itemo' end,
          'text', m.text, 'at', m.at) order by m.at, m.id), '[]')
        from support_messages m where m.request_id = s.id and m.direction <> 'note'))
      order by s.created_at desc, s.id), '[]') as records
    from support_requests s where s.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** Deletes someone's requests, made while logged in or from their address, with the answers; returns how many. */
export async function deleteSupportRequestsOf(db: Db, person: { userId: string; email: string | null }) {
  const { numDeletedRows } = await db
    .deleteFrom('support_requests')
    .where((row) =>
      row.or([
        row('user_id', '=', person.userId),
        ...(person.email === null ? [] : [row(sql`lower(email)`, '=', person.email.toLowerCase())]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The personal data in support. All of it is deleted with the account. */
export const supportExporter: DataExporter = {
  name: 'support_requests',
  collect: listSupportRecords,
  async erase(trx, person) {
    await deleteSupportRequestsOf(trx, person)
  },
}

/** Deletes requests once their last message is too old to be asked about. */
export const forgetOldRequests = defineJob({
  name: 'support.prune-requests',
  schedule: '40 3 * * *',
  async run(context) {
    const keptMs = supportKeptDays * 86_400_000
    const forgotten = await deleteOlder(context, ['support_requests', 'last_message_at', keptMs])
    if (forgotten > 0) context.log.info('old support requests deleted', { count: forgotten })
  },
})
