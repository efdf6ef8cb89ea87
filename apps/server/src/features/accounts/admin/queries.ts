import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'
import type { IdentityRow, UserRow } from '../users/queries.ts'

/** One page of all accounts, newest first, and how many there are. */
export async function listUsers(
  db: Kysely<DB>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly users: UserRow[]; readonly total: number }> {
  const { total } = await db
    .selectFrom('auth.users')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('auth.users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { users, total: Number(total) }
}

export function listIdentitiesOf(db: Kysely<DB>, userIds: readonly string[]): Promise<IdentityRow[]> {
  if (userIds.length === 0) return Promise.resolve([])
  return db.selectFrom('auth.identities').selectAll().where('user_id', 'in', userIds).orderBy('created_at').execute()
}
