import type { Kysely } from 'kysely'
import type { DB } from '../../../db-schema.ts'

export async function deleteIdentity(trx: Kysely<DB>, identityId: string): Promise<void> {
  await trx.deleteFrom('auth.identities').where('id', '=', identityId).execute()
}
