import { createHmac, randomBytes } from 'node:crypto'
import { pathTo, type SitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import { sameHash } from '../../platform/sessions/one-time.ts'

type Deps = Pick<Context, 'secrets'>

/** The key of a decision, which its mail carries: who has it reads the decision without an account, and appeals. Nothing of it is stored. */
async function keyOf({ secrets }: Deps, decisionId: string): Promise<string> {
  const key = await secrets.getOrCreate('decision_key', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', key).update(`decision ${decisionId.toLowerCase()}`).digest('base64url')
}

/** Whether a text is the key of a decision. */
export async function isKeyOf(deps: Deps, decisionId: string, key: string): Promise<boolean> {
  return sameHash(key, await keyOf(deps, decisionId))
}

/** Where a decision can be read by the one who gets its mail. */
export async function decisionPath(deps: Deps, decisionId: string): Promise<SitePath> {
  return pathTo`/decisions/${decisionId}?key=${await keyOf(deps, decisionId)}`
}
