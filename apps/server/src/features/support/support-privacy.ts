import { sql } from 'kysely'
import { supportKeptDays } from '@itemo/domain/bounds.ts'
import { defineJob, deleteOlder } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'

/** What someone wrote to support, with the answers; not what staff noted among themselves. */
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

/** Deletes what someone wrote, signed in or from their address, with the answers; answers how many requests. */
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

/** What support keeps about someone. All of it goes with the account. */
export const supportExporter: DataExporter = {
  name: 'support_requests',
  collect: listSupportRecords,
  async erase(trx, person) {
    await deleteSupportRequestsOf(trx, person)
  },
}

/** A request is kept for as long as it may be asked about after its last message, then no longer. */
export const forgetOldRequests = defineJob({
  name: 'support.prune-requests',
  schedule: '40 3 * * *',
  async run(context) {
    const keptMs = supportKeptDays * 86_400_000
    const forgotten = await deleteOlder(context, ['support_requests', 'last_message_at', keptMs])
    if (forgotten > 0) context.log.info('old support requests deleted', { count: forgotten })
  },
})
