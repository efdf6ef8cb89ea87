import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findWant } from './want-queries.ts'

/**
 * Takes a need off the board for everyone but its writer, who reads why; without a reason it is again what it was before. One that is
 * gone stays gone.
 */
export async function moderateWant(trx: Db, wantId: string, hidden: { readonly reason: string } | undefined) {
  const change = hidden
    ? sql`status_before = coalesce(status_before, status), status = 'hidden', hidden_reason = ${hidden.reason}`
    : sql`status = coalesce(status_before, status), status_before = null, hidden_reason = null`
  await sql`update wants set ${change} where id = ${wantId}`.execute(trx)
}

/** A need as it reads now, for someone who can see it; undefined for any other. */
export async function wantForReport(db: Db, wantId: string, readerId: string | undefined, now: Date) {
  const want = await findWant(db, wantId, { readerId: readerId ?? null, now })
  if (!want) return undefined
  const { words, note, location, category } = want
  return { owner_id: want.user_id, title: words, evidence: { title: words, description: note, category, location } }
}
