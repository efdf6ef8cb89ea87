import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** What somebody was told, oldest first. */
export async function listNotificationRecords(db: Kysely<DB>, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object(
      'kind', n.kind, 'title', n.title, 'body', n.body, 'path', n.path, 'told_at', n.created_at, 'read_at', n.read_at
    ) order by n.created_at, n.id), '[]') as records
    from notifications n where n.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}
