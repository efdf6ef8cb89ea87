import type { Db, Row } from '../../../platform/db/db.ts'

export type FlowRow = Row<'auth.flow_states'>

/** Takes a flow out: an answer of a provider counts once. */
export function takeFlow(db: Db, stateHash: string): Promise<FlowRow | undefined> {
  return db.deleteFrom('auth.flow_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}

/** Keeps the name that Apple tells once, until its answer is taken; the first one stays. */
export async function noteGivenName(db: Db, stateHash: string, givenName: string): Promise<void> {
  await db
    .updateTable('auth.flow_states')
    .set({ given_name: givenName })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', 'apple')
    .where('given_name', 'is', null)
    .execute()
}
