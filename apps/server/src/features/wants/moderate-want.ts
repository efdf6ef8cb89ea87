import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { findWant } from './want-queries.ts'

/**
 * Hides a want from everyone but its author, who can see the reason; without a reason, restores its previous status. A deleted one stays
 * deleted.
 */
export async function moderateWant(trx: Db, wantId: string, hidden: { readonly reason: string } | undefined) {
  const change = hidden
    ? sql`status_before = coalesce(status_before, status), status = 'hidden', hidden_reason = ${hidden.reason}`
    : sql`status = coalesce(status_before, status), status_before = null, hidden_reason = null`
  await sql`update wants set ${change} where id = ${wantId}`.execute(trx)
}

/** The current content of a want, if the reader can see it; otherwise undefined. */
export async function wantForReport(db: Db, wantId: string, readerId: string | undefined, now: Date) {
  const want = await findWant(db, wantId, { readerId: readerId ?? null, now })
  if (!want) return undefined
  const { words, note, location, category } = want
  return { owner_id: want.user_id, title: words, evidence: { title: words, description: note, category, location } }
}
