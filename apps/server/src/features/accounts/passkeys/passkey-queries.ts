import type { Db, NewRow, Row, RowChanges } from '../../../platform/db/db.ts'

export type PasskeyRow = Row<'auth.webauthn_credentials'>
export type PasskeyChallengeRow = Row<'auth.webauthn_challenges'>

/** Someone's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const rows = db.selectFrom('auth.webauthn_credentials').selectAll().where('user_id', '=', userId)
  return rows.orderBy('created_at').orderBy('id').execute()
}

/** A passkey of any account, by its credential id. */
export function findCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const rows = db.selectFrom('auth.webauthn_credentials').selectAll()
  return rows.where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Locks a passkey of an account, so that its uses are serialised. */
export function lockPasskey(trx: Db, userId: string, passkeyId: string): Promise<PasskeyRow | undefined> {
  const rows = trx.selectFrom('auth.webauthn_credentials').selectAll().where('id', '=', passkeyId)
  return rows.where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** Undefined if the credential id already exists. */
export function insertPasskey(trx: Db, values: NewRow<'auth.webauthn_credentials'>): Promise<PasskeyRow | undefined> {
  const made = trx.insertInto('auth.webauthn_credentials').values(values)
  return made
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Updates a passkey, and returns its row; throws if there is none. */
export function updatePasskey(
  trx: Db,
  passkeyId: string,
  changes: RowChanges<'auth.webauthn_credentials'>,
): Promise<PasskeyRow> {
  const changed = trx.updateTable('auth.webauthn_credentials').set(changes).where('id', '=', passkeyId)
  return changed.returningAll().executeTakeFirstOrThrow()
}

/** Removes a passkey and ends the sessions that were opened with it, except one. */
export async function deletePasskey(trx: Db, passkeyId: string, exceptSessionId: string | null): Promise<void> {
  let sessions = trx.deleteFrom('auth.sessions').where('passkey_id', '=', passkeyId)
  if (exceptSessionId !== null) sessions = sessions.where('id', '<>', exceptSessionId)
  await sessions.execute()
  await trx.deleteFrom('auth.webauthn_credentials').where('id', '=', passkeyId).execute()
}

/** Adds a challenge for passkeys, and returns its row. */
export function insertPasskeyChallenge(
  db: Db,
  values: NewRow<'auth.webauthn_challenges'>,
): Promise<PasskeyChallengeRow> {
  return db.insertInto('auth.webauthn_challenges').values(values).returningAll().executeTakeFirstOrThrow()
}

/** Deletes and returns a challenge: of several concurrent responses only one gets it, and a wrong response uses it up. */
export function takePasskeyChallenge(
  db: Db,
  challengeId: string,
  userId: string | null,
): Promise<PasskeyChallengeRow | undefined> {
  const taken = db.deleteFrom('auth.webauthn_challenges').where('id', '=', challengeId)
  const own = userId === null ? taken.where('user_id', 'is', null) : taken.where('user_id', '=', userId)
  return own.returningAll().executeTakeFirst()
}
