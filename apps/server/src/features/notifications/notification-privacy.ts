import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listSubscriptionRecords } from './push-queries.ts'

async function listNotificationRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object(
      'kind', n.kind, 'title', n.title, 'body', n.body, 'path', n.path, 'told_at', n.created_at, 'read_at', n.read_at
    ) order by n.created_at, n.id), '[]') as records
    from notifications n where n.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}

/** The notifications that someone got. They are deleted with the profile, and so are those of others about this person. */
export const notificationExporter: DataExporter = { name: 'notifications', collect: listNotificationRecords }

/** The browsers that subscribed to pushes. They are deleted with their sessions, and with the profile. */
export const pushExporter: DataExporter = { name: 'push_subscriptions', collect: listSubscriptionRecords }
