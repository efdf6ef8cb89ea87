import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'

/** Identifies a press of a button: a second request with the same key is the same act. */
export interface Idempotency {
  readonly key: string | undefined
  /** The call and its input. */
  readonly request: unknown
}

/** The idempotency key of a request: its `Idempotency-Key` header, and its input. */
export const idempotencyOf = (http: Context, ...request: readonly unknown[]): Idempotency => ({
  key: http.req.header('idempotency-key'),
  request,
})

/** The key of one of several acts that a single request triggers. */
export const idempotencyOfPart = ({ key, request }: Idempotency, id: string): Idempotency => ({
  key: key === undefined ? undefined : createHash('sha256').update(`${key} ${id}`).digest('base64url'),
  request: [request, id],
})

const keyShape = /^[\x21-\x7e]{8,100}$/

const hashOf = ({ request }: Idempotency): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/**
 * Whether an act with the same key was made before; if not, stores the key in the caller's transaction, so that
 * concurrent calls wait for its end. Throws `conflict` for a key that was used for something else, and `invalid_input`
 * for an invalid one.
 */
export async function isRepeated(
  trx: Db,
  { userId }: StaffActor,
  idempotency: Idempotency,
  at: Date,
): Promise<boolean> {
  const { key } = idempotency
  if (key === undefined) return false
  if (!keyShape.test(key)) throw refusedField('idempotency-key', 'A key must have 8 to 100 characters and no spaces.')
  const hash = hashOf(idempotency)
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('idempotency_keys')
    .values({ actor_id: userId, key, request: hash, at })
    .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (inserted !== undefined && inserted > 0n) return false
  const known = trx.selectFrom('idempotency_keys').select('request').where('actor_id', '=', userId)
  const { request: before } = await known.where('key', '=', key).executeTakeFirstOrThrow()
  if (before !== hash) throw new AppError('conflict', { message: 'This key belongs to something else.' })
  return true
}

/** Deletes a key that the caller's transaction has stored, so that the act doesn't count as done. */
export async function forgetKey(trx: Db, { userId }: StaffActor, { key }: Idempotency): Promise<void> {
  if (key === undefined) return
  await trx.deleteFrom('idempotency_keys').where('actor_id', '=', userId).where('key', '=', key).execute()
}

/** The stored response to a request; undefined if there is none yet. */
export async function findStoredResponse(db: Db, { userId }: StaffActor, { key }: Idempotency): Promise<unknown> {
  if (key === undefined) return undefined
  const known = db.selectFrom('idempotency_keys').select('answer').where('actor_id', '=', userId)
  return (await known.where('key', '=', key).executeTakeFirst())?.answer ?? undefined
}

/** Stores the response to a request, for its repetitions. Of several concurrent responses the first is stored, and returned to all. */
export async function storeResponse<T>(
  db: Db,
  { userId }: StaffActor,
  idempotency: Idempotency,
  answer: T,
  at: Date,
): Promise<T> {
  if (idempotency.key === undefined) return answer
  const { rows } = await sql<{ answer: T }>`
    insert into idempotency_keys (actor_id, key, request, at, answer)
    values (${userId}, ${idempotency.key}, ${hashOf(idempotency)}, ${at}, ${JSON.stringify(answer)}::jsonb)
    on conflict (actor_id, key) do update set answer = coalesce(idempotency_keys.answer, excluded.answer)
    returning answer`.execute(db)
  return rows[0]?.answer ?? answer
}
