import { createHmac, randomBytes } from 'node:crypto'
import { type NotificationTopic, notificationTopics } from '@itemo/domain/notifications/notification-kinds.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'
import { stopSearch } from '../searches/saved-searches.ts'
import { writeProfile } from '../accounts/profiles.ts'

/** What the link of a mail stops: mails of one sort to one person, or of one saved search of theirs. */
export interface Subscription {
  readonly userId: string
  readonly topic: NotificationTopic
  readonly searchId?: string | undefined
}

/** What the link carries: nobody can make one for someone else. It never ends, because mails are kept for years. */
function writeToken(key: string, { userId, topic, searchId }: Subscription): string {
  const what = searchId === undefined ? topic : `${topic}:${searchId}`
  const mac = createHmac('sha256', key).update(`${userId} ${what}`).digest('base64url')
  return `${userId}.${what}.${mac}`
}

/** Reads a token; undefined for one that this installation has not made. */
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

/** The address in a mail where its reader stops mails of that sort. */
export async function unsubscribeUrl(deps: Pick<Context, 'secrets' | 'siteUrl'>, subscription: Subscription) {
  return siteAddress(deps.siteUrl, pathTo`/unsubscribe?token=${writeToken(await findKey(deps), subscription)}`)
}

/** What a link is about; undefined when this installation has not made it. */
export async function findSubscription(deps: Pick<Context, 'secrets'>, token: string) {
  return readToken(await findKey(deps), token)
}

/** Switches the sort, or the one search, off, as its person would. Again is the same, and so is for someone who is gone. */
export async function unsubscribe(
  deps: Pick<Context, 'db' | 'jobs' | 'log' | 'now'>,
  { userId, topic, searchId }: Subscription,
): Promise<void> {
  if (searchId !== undefined) return stopSearch(deps, userId, searchId)
  await inTransaction(deps.db, (trx) => writeProfile(deps, trx, { userId }, { [topic]: false }))
}
