import type { Context } from '../../context.ts'
import { readStanding } from './apply-verdict.ts'
import { findLatest } from './identity-queries.ts'

/** What a notification says of someone’s identity now; undefined without an account. `failure`: null for a name that differs. */
export async function findIdentityForNotification(deps: Pick<Context, 'db' | 'identity' | 'now'>, userId: string) {
  const standing = await readStanding(deps, deps.db, userId)
  if (!standing) return undefined
  const check = await findLatest(deps.db, userId)
  const { verdict } = standing
  return {
    hasTick: verdict === 'tick',
    needsAction: verdict === 'name_differs' || check?.state === 'needs_input',
    failure: check?.state === 'needs_input' ? check.failure_code : null,
  }
}
