import { createHmac, randomBytes } from 'node:crypto'
import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'

type Deps = Pick<Context, 'secrets'>

/** What a mail has a key of: a decision about someone, or the answer to a report of a visitor. */
type Keyed = 'decision' | 'report'

/** The key of a decision, or of an answer, which its mail carries: who has it reads it without an account, and can ask for another look. Nothing of it is stored. */
async function keyOf({ secrets }: Deps, what: Keyed, id: string): Promise<string> {
  const key = await secrets.getOrCreate('decision_key', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(`${what} ${id.toLowerCase()}`).digest('base64url')
}

/** Whether a text is the key of a decision, or of the answer to a report. */
export async function isKeyOf(deps: Deps, what: Keyed, id: string, key: string): Promise<boolean> {
  return sameHash(key, await keyOf(deps, what, id))
}

/** Where a decision can be read by the one who gets its mail. */
export async function decisionPath(deps: Deps, decisionId: string): Promise<SitePath> {
  return pathTo`/decisions/${decisionId}?key=${await keyOf(deps, 'decision', decisionId)}`
}

/** Where a visitor who gets its mail can read how their report was answered. */
export async function answerPath(deps: Deps, reportId: string): Promise<SitePath> {
  return pathTo`/report?answer=${reportId}&key=${await keyOf(deps, 'report', reportId)}`
}
