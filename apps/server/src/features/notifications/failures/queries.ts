import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

/** What some notifications are about and whose they are, by id. */
export async function listKinds(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, { readonly kind: string; readonly user_id: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('notifications').select(['id', 'kind', 'user_id']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
