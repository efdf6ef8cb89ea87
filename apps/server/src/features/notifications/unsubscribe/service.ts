import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { writeProfile } from '../../accounts/profiles/service.ts'
import { readToken, type Subscription, writeToken } from './policy.ts'

function findKey({ secrets }: Pick<Context, 'secrets'>): Promise<string> {
  return secrets.getOrCreate('unsubscribe_key', () => randomBytes(32).toString('base64url'))
}

/** The address in a mail where its reader stops mails of that sort. */
export async function unsubscribeUrl(
  deps: Pick<Context, 'secrets' | 'siteUrl'>,
  subscription: Subscription,
): Promise<string> {
  return `${deps.siteUrl}/unsubscribe?token=${writeToken(await findKey(deps), subscription)}`
}

/** What a link is about; undefined when it is none of this house. */
export async function findSubscription(
  deps: Pick<Context, 'secrets'>,
  token: string,
): Promise<Subscription | undefined> {
  return readToken(await findKey(deps), token)
}

/** Switches the sort off, as its person would in the settings. Again is the same, and so is for somebody who is gone. */
export async function unsubscribe(
  deps: Pick<Context, 'db' | 'jobs' | 'now'>,
  { userId, topic }: Subscription,
): Promise<void> {
  await inTransaction(deps.db, (trx) => writeProfile(deps, trx, userId, { [topic]: false }))
}
