import type { PushSubscriptionInput } from '@itemo/domain/notifications/push.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/types.ts'

/** Saves a browser for the person logged in there, even if it belonged to someone else before. False without a session. */
export async function saveSubscription(
  trx: Db,
  { userId, sessionId }: Actor,
  { endpoint, keys }: PushSubscriptionInput,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_subscriptions as b (user_id, session_id, endpoint, p256dh, auth, created_at)
    select p.id, s.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${at}
    from auth.sessions s join profiles p on p.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId}
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth,
      created_at = case when (b.user_id, b.session_id, b.p256dh, b.auth) =
        (excluded.user_id, excluded.session_id, excluded.p256dh, excluded.auth)
        then b.created_at else excluded.created_at end
    returning id`.execute(trx)
  return rows.length > 0
}

/** Deletes someone's browsers except the latest `max`. */
export async function deleteBeyond(trx: Db, userId: string, max: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id offset ${max}
    )`.execute(trx)
}

/** Deletes a browser whose subscription has expired, unless it subscribed again in the meantime. */
export async function deleteGone(
  db: Db,
  { id, endpoint, p256dh }: Pick<PushRow, 'id' | 'endpoint' | 'p256dh'>,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute()
}

/** Someone's browsers that get pushes, latest first. */
export function listSubscriptions(db: Db, userId: string): Promise<{ id: string; endpoint: string }[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A notification and one browser for it, with the person's settings. */
export type PushRow = NonNullable<Awaited<ReturnType<typeof findPush>>>

/** The content of a push to a browser; undefined if the notification or the browser is gone, or they belong to different people. */
export function findPush(
  db: Db,
  { notificationId, subscriptionId }: { readonly notificationId: string; readonly subscriptionId: string },
) {
  return db
    .selectFrom('push_subscriptions as s')
    .innerJoin('notifications as n', 'n.user_id', 's.user_id')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['s.id', 's.endpoint', 's.p256dh', 's.auth', 'n.id as notification_id', 'n.kind', 'n.dedupe_key'])
    .select(['n.title', 'n.body', 'n.path', 'n.read_at', 'n.created_at'])
    .select(['p.push_notifications', 'p.hire_requests', 'p.messages', 'p.alerts', 'p.wants', 'p.marketing'])
    .where('n.id', '=', notificationId)
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst()
}

/** Someone's browsers, oldest first, without the keys that would let others send to them. */
export async function listSubscriptionRecords(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ records: unknown }>`
    select coalesce(json_agg(json_build_object(
      'push_service', substring(s.endpoint from '^https?://([^/]+)'), 'switched_on_at', s.created_at
    ) order by s.created_at, s.id), '[]') as records
    from push_subscriptions s where s.user_id = ${userId}`.execute(db)
  return rows[0]?.records
}
