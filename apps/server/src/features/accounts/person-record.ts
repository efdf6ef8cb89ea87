import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The number of latest log-ins that are included. */
const maxSignIns = 100

/**
 * Identifies someone, for authorities that have a legal right to know: the account and its latest log-ins, without secrets. Undefined for
 * an unknown person.
 */
export async function describePerson(db: Db, userId: string): Promise<object | undefined> {
  const { rows } = await sql<{ record: object }>`
    select json_build_object(
      'user_id', u.id, 'full_name', p.full_name, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
      'postcode', p.postcode, 'bio', p.bio, 'profile_image', p.profile_image,
      'joined_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
      'sign_ins', coalesce((
        select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'device', e.device, 'network', e.network) order by e.at desc)
        from (
          select at, kind, device, network from security_events
          where user_id = u.id and kind in ('signed_in', 'sign_in_failed') order by at desc limit ${sql.lit(maxSignIns)}
        ) e), '[]')) as record
    from auth.users u join profiles p on p.id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]?.record
}
