import type { Db } from '../../../platform/db/db.ts'
import { sameHash } from '../../../platform/sessions/one-time.ts'
import type { Caller } from '../devices/device-policy.ts'
import { attemptsFrom, closenessOf, codeLifetimeMs, idsByCloseness, maxCodeAttempts } from '../tokens/token-policy.ts'
import { isDisowned, isOwnBrowser, judgeUnsent, candidatesOf, unsentOf } from './pending-sign-up-policy.ts'
import { countWrongCode, lockPendingNear, type PendingSignUpRow, type WrongCode } from './pending-sign-up-queries.ts'
import { type IssueDeps, originOf, type ProvenSignUp, sendPendingEmail } from './pending-sign-ups.ts'

/**
 * Finds the sign-up whose email contained the code. A wrong code counts against every sign-up that it may belong to. If the browser's own
 * sign-up got no email, the code of any email to the address is accepted there, and wrong codes count against the browser as well.
 * 'sent': such browsers have made so many guesses that only the browser's own email was sent instead. The same queries run for any
 * address and any wrong code.
 */
export async function checkPendingCode(
  deps: IssueDeps,
  trx: Db,
  { email, code, caller }: { readonly email: string; readonly code: string; readonly caller: Caller },
): Promise<ProvenSignUp | 'sent' | undefined> {
  const at = deps.now()
  const typist = originOf(caller)
  const near = { browser_hash: typist.browserHash, network_hash: typist.networkHash }
  const rows = await lockPendingNear(trx, email, near, at)
  const mailed = rows.filter((row) => row.mailed && !isDisowned(row))
  const [own] = unsentOf(rows, typist.browserHash)
  const meant = (own ? mailed : candidatesOf(mailed, typist.browserHash)).filter(
    (one) => one.created_at.getTime() + codeLifetimeMs > at.getTime(),
  )
  const judge = (one: PendingSignUpRow) => {
    const closeness = closenessOf(one, typist)
    if (own && closeness !== 'browser') return judgeUnsent(own, one)
    return attemptsFrom(one, closeness) < maxCodeAttempts ? 'in' : 'refused'
  }
  const right = (one: PendingSignUpRow) => sameHash(one.code_hash, deps.oneTime.hashCode(one.id, code))
  const row = meant.find((one) => judge(one) !== 'refused' && right(one))
  if (!row) {
    const byCloseness = { ...idsByCloseness(meant, typist), unsent: [] }
    await countWrongCode(trx, own ? wrongCodeOf(own, meant) : { meant: byCloseness, own })
    return undefined
  }
  if (own && judge(row) === 'mail') {
    await sendPendingEmail(deps, trx, own)
    return 'sent'
  }
  // Codes are entered without a confirmation page: in another browser, a code must not confirm a stranger's password. A client without
  // cookies is recognised by its network.
  const { browserSecret } = caller
  const isReaders =
    isOwnBrowser(row, browserSecret) || (browserSecret === undefined && row.origin_network_hash === typist.networkHash)
  return { row, isReaders }
}

/** What a wrong code counts against in a browser whose own sign-up got no email. */
function wrongCodeOf(own: PendingSignUpRow, meant: readonly PendingSignUpRow[]): WrongCode {
  const ids = (rows: readonly PendingSignUpRow[]) => rows.map(({ id }) => id)
  const isOwn = (one: PendingSignUpRow) => one.browser_hash === own.browser_hash
  // Once the browser has used up its attempts, further ones don't use up the limit that others share.
  const tried = ids(meant.filter((one) => !isOwn(one) && judgeUnsent(own, one) !== 'refused'))
  const before = own.tried.filter((id) => ids(meant).includes(id))
  return {
    meant: { browser: ids(meant.filter(isOwn)), network: [], elsewhere: [], unsent: tried },
    own: { id: own.id, tried: [...before, ...tried] },
  }
}
