import { type PushSubscriptionInput, maxBrowsers } from '@itemo/domain/notifications/push.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { deleteBeyond, listSubscriptions, saveSubscription } from './push-queries.ts'

/** Starts pushes to a browser for as long as its session lives. Throws `invalid_input` for an invalid address or key. */
export async function startPushes(
  { db, now, push }: Pick<Context, 'db' | 'now' | 'push'>,
  actor: Actor,
  input: PushSubscriptionInput,
): Promise<void> {
  const objection = push.objection({ endpoint: input.endpoint, ...input.keys })
  if (objection !== undefined) {
    const field = objection === 'endpoint' ? objection : `keys.${objection}`
    const message = objection === 'endpoint' ? "Push notifications can't be sent to this address." : "This isn't a key."
    throw refusedField(field, message)
  }
  await inTransaction(db, async (trx) => {
    if (!(await saveSubscription(trx, actor, input, now()))) throw new AppError('unauthenticated')
    await deleteBeyond(trx, actor.userId, maxBrowsers)
  })
}

/** Deletes one of the actor's browsers, by the address at its push service. */
export async function stopPushes({ db }: Pick<Context, 'db'>, { userId }: Actor, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** The push addresses of the actor's browsers, latest first. */
export async function listOwnEndpoints({ db }: Pick<Context, 'db'>, actor: Actor): Promise<string[]> {
  return (await listSubscriptions(db, actor.userId)).map(({ endpoint }) => endpoint)
}

/** The ids of someone's browsers that get pushes, latest first. */
export async function listBrowsers(db: Db, userId: string): Promise<string[]> {
  return (await listSubscriptions(db, userId)).map(({ id }) => id)
}
