import type { Context } from '../../context.ts'
import { readStanding } from './apply-verdict.ts'
import { findLatest } from './identity-queries.ts'

/**
 * The facts of a notification about someone’s current identity status; undefined without an account. `failure`: null if the name differs.
 */
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
