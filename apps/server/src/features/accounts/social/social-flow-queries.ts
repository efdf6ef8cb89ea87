import type { Db, Row } from '../../../platform/db/db.ts'

export type FlowRow = Row<'auth.flow_states'>

/** Deletes and returns a flow: a provider's response counts once. */
export function takeFlow(db: Db, stateHash: string): Promise<FlowRow | undefined> {
  return db.deleteFrom('auth.flow_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

/** Stores the name, which Apple sends only once, until its response is processed; the first one is kept. */
export async function noteGivenName(db: Db, stateHash: string, givenName: string): Promise<void> {
  await db
    .updateTable('auth.flow_states')
    .set({ given_name: givenName })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', 'apple')
    .where('given_name', 'is', null)
    .execute()
}
