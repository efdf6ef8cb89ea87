import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** How old a signed message may be, or how far ahead of our clock, in seconds. */
const toleranceSeconds = 300

export interface SignedMessage {
  readonly body: string
  readonly signature: string
}

/**
 * The content of a message that the provider signed with one of these secrets. Throws `bad_request` for a message that
 * it didn't sign, or signed more than five minutes from now.
 */
export async function verifyMessage(
  { cards, now }: Pick<Context, 'cards' | 'now'>,
  secrets: readonly string[],
  { body, signature }: SignedMessage,
): Promise<unknown> {
  // The provider's client refuses old messages, not future ones. Its check below proves that this timestamp is the signed one.
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  if (signedAt > now().getTime() / 1000 + toleranceSeconds) {
    throw new AppError('bad_request', { message: "The signature's time is in the future." })
  }
  const { signature: check } = cards.api.webhooks
  if (!check) throw new Error("the card provider's client cannot check signatures")
  for (const secret of secrets) {
    try {
      await check.verifyHeaderAsync(body, signature, secret, toleranceSeconds, undefined, now().getTime())
      return JSON.parse(body)
    } catch {
      // Try the next secret: two are valid while one is being replaced.
    }
  }
  throw new AppError('bad_request', { message: "The signature doesn't match." })
}

/** Whether a message of the provider was handled before. */
export async function isMessageKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Records a message; false if it isn't new. A second message with the same id waits for the first one's transaction. */
export async function noteMessage(
  trx: Db,
  { id, type }: { readonly id: string; readonly type: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
