import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'

/** What marks a press of a button: the same key again is the same act. */
export interface Press {
  readonly key: string | undefined
  /** The call and what it was told. */
  readonly request: unknown
}

/** The press that a request is: its header `Idempotency-Key`, and what was asked for. */
export const pressOf = (http: Context, ...request: readonly unknown[]): Press => ({
  key: http.req.header('idempotency-key'),
  request,
})

/** The press of one of the things that are done by a press, each by itself. */
export const partOfPress = ({ key, request }: Press, id: string): Press => ({
  key: key === undefined ? undefined : createHash('sha256').update(`${key} ${id}`).digest('base64url'),
  request: [request, id],
})

const keyShape = /^[\x21-\x7e]{8,100}$/

const hashOf = ({ request }: Press): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/**
 * Whether an act was made before with the same key; if not, keeps the key with the caller's transaction, so that of several at
 * once the others wait for its end. Throws `conflict` for a key that was used for something else, `invalid_input` for one that is
 * none.
 */
export async function isRepeated(trx: Db, { userId }: StaffActor, press: Press, at: Date): Promise<boolean> {
  const { key } = press
  if (key === undefined) return false
  if (!keyShape.test(key)) throw refusedField('idempotency-key', 'A key has 8 to 100 characters, without spaces.')
  const hash = hashOf(press)
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

/** Forgets a key that the caller's transaction has kept, so that nobody takes the act for done. */
export async function forgetKey(trx: Db, { userId }: StaffActor, { key }: Press): Promise<void> {
  if (key === undefined) return
  await trx.deleteFrom('idempotency_keys').where('actor_id', '=', userId).where('key', '=', key).execute()
}

/** What a press was answered before; undefined for one that has no answer yet. */
export async function findAnswer(db: Db, { userId }: StaffActor, { key }: Press): Promise<unknown> {
  if (key === undefined) return undefined
  const known = db.selectFrom('idempotency_keys').select('answer').where('actor_id', '=', userId)
  return (await known.where('key', '=', key).executeTakeFirst())?.answer ?? undefined
}

/** Keeps what a press is answered, for the same one later. Of several answers at once all get the first: that is the one returned. */
export async function keepAnswer<T>(db: Db, { userId }: StaffActor, press: Press, answer: T, at: Date): Promise<T> {
  if (press.key === undefined) return answer
  const { rows } = await sql<{ answer: T }>`
    insert into idempotency_keys (actor_id, key, request, at, answer)
    values (${userId}, ${press.key}, ${hashOf(press)}, ${at}, ${JSON.stringify(answer)}::jsonb)
    on conflict (actor_id, key) do update set answer = coalesce(idempotency_keys.answer, excluded.answer)
    returning answer`.execute(db)
  return rows[0]?.answer ?? answer
}
