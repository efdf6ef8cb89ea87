import { createHmac, randomBytes } from 'node:crypto'
import { type NotificationTopic, notificationTopics } from '@itemo/domain/notifications/notification-kinds.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'
import { stopSearch } from '../searches/saved-searches.ts'
import { writeProfile } from '../accounts/profiles.ts'

/** What the link in a mail unsubscribes: a topic for one person, or one of their saved searches. */
export interface Subscription {
  readonly userId: string
  readonly topic: NotificationTopic
  readonly searchId?: string | undefined
}

/** The token in the link, which can't be forged for someone else. It never expires, because people keep mails for years. */
function writeToken(key: string, { userId, topic, searchId }: Subscription): string {
  const what = searchId === undefined ? topic : `${topic}:${searchId}`
  const mac = createHmac('sha256', key).update(`${userId} ${what}`).digest('base64url')
  return `${userId}.${what}.${mac}`
}

/** Reads a token; undefined if this installation didn't make it. */
function readToken(key: string, token: string): Subscription | undefined {
  const [userId = '', what = ''] = token.split('.')
  const [name, searchId] = what.split(':')
  const topic = notificationTopics.find((each) => each === name)
  if (!topic) return undefined
  const subscription = { userId, topic, searchId }
  return sameHash(token, writeToken(key, subscription)) ? subscription : undefined
}

function findKey({ secrets }: Pick<Context, 'secrets'>): Promise<string> {
  return secrets.getOrCreate('unsubscribe_key', () => randomBytes(32).toString('base64url'))
}

/** The unsubscribe address for a mail. */
export async function unsubscribeUrl(deps: Pick<Context, 'secrets' | 'siteUrl'>, subscription: Subscription) {
  return siteAddress(deps.siteUrl, pathTo`/unsubscribe?token=${writeToken(await findKey(deps), subscription)}`)
}

/** The subscription of a token; undefined if this installation didn't make it. */
export async function findSubscription(deps: Pick<Context, 'secrets'>, token: string) {
  return readToken(await findKey(deps), token)
}

/**
 * Switches off the topic or the one search, as the person would in the settings. Repeating it changes nothing, and neither does it for a
 * deleted account.
 */
export async function unsubscribe(
  deps: Pick<Context, 'db' | 'jobs' | 'log' | 'now'>,
  { userId, topic, searchId }: Subscription,
): Promise<void> {
  if (searchId !== undefined) return stopSearch(deps, userId, searchId)
  await inTransaction(deps.db, (trx) => writeProfile(deps, trx, { userId }, { [topic]: false }))
}
