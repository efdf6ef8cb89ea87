import { createHmac, randomBytes } from 'node:crypto'
import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'

type Deps = Pick<Context, 'secrets'>

/** What an email can contain a key for: a decision about someone, or the answer to a visitor's report. */
type Keyed = 'decision' | 'report'

/**
 * The key in an email to a decision or an answer: its holder can read it without an account, and request another review. It is derived,
 * not stored.
 */
async function keyOf({ secrets }: Deps, what: Keyed, id: string): Promise<string> {
  const key = await secrets.getOrCreate('decision_key', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(`${what} ${id.toLowerCase()}`).digest('base64url')
}

/** Whether a text is the key of a decision, or of the answer to a report. */
export async function isKeyOf(deps: Deps, what: Keyed, id: string, key: string): Promise<boolean> {
  return sameHash(key, await keyOf(deps, what, id))
}

/** The path where the recipient of a decision's email can read it. */
export async function decisionPath(deps: Deps, decisionId: string): Promise<SitePath> {
  return pathTo`/decisions/${decisionId}?key=${await keyOf(deps, 'decision', decisionId)}`
}

/** The path where a visitor can read the answer to their report. */
export async function answerPath(deps: Deps, reportId: string): Promise<SitePath> {
  return pathTo`/report?answer=${reportId}&key=${await keyOf(deps, 'report', reportId)}`
}
