import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** Where to write to somebody about hires; undefined when they do not want it or have no confirmed address. */
export async function findRecipient(db: Kysely<DB>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select('auth.users.email')
    .where('profiles.id', '=', userId)
    .where('profiles.email_notifications', '=', true)
    .where('profiles.hire_requests', '=', true)
    .where('auth.users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.email
}
