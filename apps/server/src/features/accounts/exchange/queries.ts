import type { Insertable, Kysely, Selectable } from 'kysely'
import type { DB } from '../../../db-schema.ts'

export type ExchangeCodeRow = Selectable<DB['auth.exchange_codes']>

export async function insertExchangeCode(
  trx: Kysely<DB>,
  values: Insertable<DB['auth.exchange_codes']>,
): Promise<void> {
  await trx.insertInto('auth.exchange_codes').values(values).execute()
}

/** Takes a code out: it counts once, also when the verifier is wrong. */
export function takeExchangeCode(trx: Kysely<DB>, codeHash: string): Promise<ExchangeCodeRow | undefined> {
  return trx.deleteFrom('auth.exchange_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst()
}

export async function deleteExpiredCodes(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('auth.exchange_codes').where('expires_at', '<', before).execute()
}
