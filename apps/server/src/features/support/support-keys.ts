import { createHmac, randomBytes } from 'node:crypto'
import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import type { Context } from '../../context.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'

type Deps = Pick<Context, 'secrets'>

async function hmacOf({ secrets }: Deps, purpose: string, requestId: string) {
  const key = await secrets.getOrCreate('support_key', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(`${purpose} ${requestId.toLowerCase()}`)
}

/**
 * The key of a thread, which emails to a visitor contain: its holder can read and write without an account (ADR-0161). It is derived, not
 * stored.
 */
async function keyOf(deps: Deps, requestId: string): Promise<string> {
  return (await hmacOf(deps, 'support request', requestId)).digest('base64url')
}

/**
 * The token in the reply addresses of a thread (ADR-0201): lower-case letters and digits, because mail servers change the case. It gives
 * no read access.
 */
export async function replyTokenOf(deps: Deps, requestId: string): Promise<string> {
  return (await hmacOf(deps, 'support reply', requestId)).digest('hex').slice(0, 32)
}

/** Whether a text is the token in a thread's reply addresses (ADR-0201). */
export async function isReplyToken(deps: Deps, requestId: string, token: string): Promise<boolean> {
  return sameHash(token, await replyTokenOf(deps, requestId))
}

/** Whether a text is the key of a thread. */
export async function isKeyOf(deps: Deps, requestId: string, key: string): Promise<boolean> {
  return sameHash(key, await keyOf(deps, requestId))
}

interface Thread {
  readonly id: string
  readonly number: number
  readonly user_id: string | null
}

/** The path of a request's thread for its author: a member has to be logged in, a visitor gets the key. */
export async function threadPath(deps: Deps, { id, number, user_id: userId }: Thread): Promise<SitePath> {
  const reference = supportReference(number)
  if (userId !== null) return pathTo`/support/${reference}`
  return pathTo`/support/${reference}?key=${await keyOf(deps, id)}`
}
