import {
  channelSettings,
  type NotificationTopic,
  type SentChannel,
} from '@itemo/domain/notifications/notification-kinds.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface Delivery {
  readonly id: string
  readonly user_id: string
  /** Whom the words name. */
  readonly about_id: string | null
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly path: string
  /** Null once the mail is gone. */
  readonly mail: { readonly label: string; readonly paragraphs: readonly string[] } | null
  readonly read_at: Date | null
  /** Null without a confirmed address. */
  readonly email: string | null
}

export function findKind(db: Db, id: string): Promise<{ kind: string; created_at: Date } | undefined> {
  return db.selectFrom('notifications').select(['kind', 'created_at']).where('id', '=', id).executeTakeFirst()
}

/** A notification, if its person wants to hear of such things, and by that channel. */
export async function findDelivery(db: Db, id: string, channel: SentChannel, topic: NotificationTopic) {
  const { rows } = await sql<Delivery>`
    select n.id, n.user_id, n.about_id, n.kind, n.title, n.body, n.path, n.mail, n.read_at,
      case when u.email_confirmed_at is not null then u.email end as email
    from notifications n
    join profiles p on p.id = n.user_id
    join auth.users u on u.id = n.user_id
    where n.id = ${id} and p.${sql.ref(channelSettings[channel])} and p.${sql.ref(topic)}`.execute(db)
  return rows[0]
}

/** The mail is on its way: what it said besides is not kept. */
export async function noteMailed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('notifications').set({ mail: null, mailed_at: at }).where('id', '=', id).execute()
}
