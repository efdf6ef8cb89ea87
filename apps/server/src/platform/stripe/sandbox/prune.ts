import type { SandboxDeps } from './deps.ts'

/** How long a provider lists its events, in days. */
const eventDays = 30
/** How long it remembers the answer of an idempotency key, in days. */
const answerDays = 3

/** Removes what a provider would have forgotten by now: old events that are not to be sent any more, and old answers. */
export async function prune({ db, now }: SandboxDeps): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db
    .deleteFrom('sandbox.events')
    .where('deliver_at', 'is', null)
    .where('created_at', '<', ago(eventDays))
    .execute()
  await db.deleteFrom('sandbox.answers').where('created_at', '<', ago(answerDays)).execute()
}
