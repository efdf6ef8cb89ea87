import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** Profile, account, identities and sessions of somebody. No secret and no hash of one. */
export async function findAccountRecord(db: Kysely<DB>, userId: string): Promise<unknown> {
  const { rows } = await sql<{ record: unknown }>`
    select json_build_object(
      'profile', (select to_jsonb(p) - 'account_id' - 'deleted_at' from profiles p where p.id = u.id),
      'account', to_jsonb(u) - 'encrypted_password',
      'identities', coalesce((select json_agg(i order by i.created_at) from auth.identities i where i.user_id = u.id), '[]'),
      'sessions', coalesce((select json_agg(s order by s.created_at) from auth.sessions s where s.user_id = u.id), '[]'),
      'devices', coalesce((
        select json_agg(json_build_object('first_seen_at', d.first_seen_at, 'last_seen_at', d.last_seen_at) order by d.first_seen_at)
        from auth.known_devices d where d.user_id = u.id), '[]')
    ) as record
    from auth.users u where u.id = ${userId}`.execute(db)
  return rows[0]?.record
}

/** Keeps a profile as it is until the transaction ends, so that no row can begin to name it. */
export async function lockProfile(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Makes the nameless profile that stands in for somebody who goes. */
export async function insertStandIn(trx: Kysely<DB>, id: string, at: Date): Promise<void> {
  await trx
    .insertInto('profiles')
    .values({
      id,
      full_name: null,
      deleted_at: at,
      member_since: at,
      updated_at: at,
      email_notifications: false,
      push_notifications: false,
      hire_requests: false,
      messages: false,
    })
    .execute()
}

/** Removes an account: profile, identities, sessions and tokens go with it. */
export async function deleteUser(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom('auth.users').where('id', '=', userId).execute()
}
