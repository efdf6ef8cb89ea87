import type { Db } from '../../../platform/db/db.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'

interface Mark {
  /** In lower case. */
  readonly email: string
  readonly browserHash: string
  readonly expiresAt: Date
}

/** Records that a browser signed up with an address, whether or not the sign-up is stored. */
export async function markSignUp(trx: Db, { email, browserHash, expiresAt }: Mark): Promise<void> {
  await trx
    .insertInto('auth.sign_up_marks')
    .values({ email_hash: hashToken(email), browser_hash: browserHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['email_hash', 'browser_hash']).doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

function marksOf(db: Db, email: string, at: Date) {
  const marks = db.selectFrom('auth.sign_up_marks').select('browser_hash').where('email_hash', '=', hashToken(email))
  return marks.where('expires_at', '>', at).limit(1)
}

/** Whether this browser signed up with the address. */
export async function hasSignedUp(db: Db, email: string, browserHash: string, at: Date): Promise<boolean> {
  return (await marksOf(db, email, at).where('browser_hash', '=', browserHash).executeTakeFirst()) !== undefined
}

/** Whether any other browser signed up with the address. */
export async function haveOthersSignedUp(db: Db, email: string, browserHash: string, at: Date): Promise<boolean> {
  return (await marksOf(db, email, at).where('browser_hash', '<>', browserHash).executeTakeFirst()) !== undefined
}

/** Deletes the records of which browsers signed up with a lower-case address. */
export async function deleteSignUpMarks(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('auth.sign_up_marks').where('email_hash', '=', hashToken(email)).execute()
}
