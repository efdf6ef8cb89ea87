import type { Db, Row } from '../../../platform/db/db.ts'

export type ClaimRow = Row<'auth.social_claims'>

/** A claim by its id, even if it has expired. */
export function findClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('auth.social_claims').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A claim by the hash of its link's token, even if it has expired. */
export function findClaimByToken(db: Db, tokenHash: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('auth.social_claims').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The newest claim of a browser that hasn't expired. */
export function findClaimOfBrowser(db: Db, browserHash: string, at: Date): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('auth.social_claims')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Counts an attempt at a code, and returns the new count; undefined if the claim is gone. */
export async function countClaimAttempt(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('auth.social_claims')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts
}

/** Deletes the pending claims of an address. */
export async function deleteClaimsOfAddress(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('auth.social_claims').where('email', '=', email).execute()
}

/** Uses up a claim, and deletes the browser's other claims for the same identity of the provider; false if it was used or has expired. */
export async function takeClaim(trx: Db, claim: ClaimRow, at: Date): Promise<boolean> {
  const taken = await trx
    .deleteFrom('auth.social_claims')
    .where('id', '=', claim.id)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return false
  await trx
    .deleteFrom('auth.social_claims')
    .where('browser_hash', '=', claim.browser_hash)
    .where('provider', '=', claim.provider)
    .where('provider_id', '=', claim.provider_id)
    .execute()
  return true
}
