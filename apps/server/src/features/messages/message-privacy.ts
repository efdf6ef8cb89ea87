import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { removedText } from './moderate-message.ts'

/** The conversations of someone, each with the name of the other side and all messages. */
async function listConversationRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'item', i.title, 'with', other.full_name, 'started_at', c.created_at,
      'messages', coalesce((
        select json_agg(json_build_object(
          'from', case when m.sender_id = ${userId} then 'me' else 'them' end,
          'text', case when m.removed_at is null or m.sender_id = ${userId} then m.text end, 'is_read', m.is_read, 'sent_at', m.created_at) order by m.created_at, m.id)
        from messages m where m.conversation_id = c.id), '[]')
    ) order by c.created_at), '[]') as records
    from conversation_participants mine
    join conversations c on c.id = mine.conversation_id
    join profiles other on other.id = case when c.member_low = mine.user_id then c.member_high else c.member_low end
    left join items i on i.id = c.item_id
    where mine.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** The personal data in messages. Conversations stay for the other side, without the words of the person who left. */
export const messageExporter: DataExporter = {
  name: 'conversations',
  collect: listConversationRecords,
  async erase(trx, { userId, tombstoneId }) {
    await sql`
      delete from conversations c using profiles other
      where ${userId}::uuid in (c.member_low, c.member_high)
        and other.id = case when c.member_low = ${userId} then c.member_high else c.member_low end
        and other.deleted_at is not null`.execute(trx)
    // Conversations first: sending a message locks its conversation before the rows that count what is unread.
    await sql`
      update conversations set
        member_low = least(${tombstoneId}::uuid, case when member_low = ${userId} then member_high else member_low end),
        member_high = greatest(${tombstoneId}::uuid, case when member_low = ${userId} then member_high else member_low end)
      where ${userId}::uuid in (member_low, member_high)`.execute(trx)
    await sql`
      update messages set text = ${removedText}, sender_id = ${tombstoneId}
      where sender_id = ${userId}
        and conversation_id in (select conversation_id from conversation_participants where user_id = ${userId})`.execute(
      trx,
    )
  },
}
