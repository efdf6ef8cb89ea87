import type { Db, Row } from '../../../platform/db/db.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { takeForMiss } from '../account-limits.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import type { Caller } from '../devices/device-policy.ts'
import { type SignInMethod, answerSession, openSession } from './sessions.ts'
import { type LoginProvider, lockUser } from '../users/user-queries.ts'
import { type Challenge, answers } from './pkce.ts'

export type ExchangeCodeRow = Row<'auth.exchange_codes'>

/** Deletes and returns a code: it can be used once, even with a wrong verifier. */
export function takeExchangeCode(trx: Db, codeHash: string): Promise<ExchangeCodeRow | undefined> {
  return trx.deleteFrom('auth.exchange_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst()
}

const lifetimeMs = 5 * 60_000

interface NewCode {
  readonly userId: string
  readonly method: SignInMethod
  readonly provider: string
  readonly challenge: Challenge
}

/** Creates a code that opens a session once, within five minutes, for a client that can answer the challenge. */
export async function issueExchangeCode(
  { now }: Pick<Context, 'now'>,
  trx: Db,
  { userId, method, provider, challenge }: NewCode,
): Promise<string> {
  const code = randomUUID()
  const at = now()
  await trx
    .insertInto('auth.exchange_codes')
    .values({
      code_hash: hashToken(code),
      user_id: userId,
      method,
      provider,
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      created_at: at,
      expires_at: new Date(at.getTime() + lifetimeMs),
    })
    .execute()
  return code
}

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'tokens' | 'oneTime' | 'jobs' | 'limits'>

/** Exchanges a code for its session, once. Throws `flow_state_not_found`, `flow_state_expired` and `bad_code_verifier`. */
export async function exchangeCode(deps: Deps, input: { code: string; verifier: string }, caller: Caller) {
  const code = await takeExchangeCode(deps.db, hashToken(input.code))
  if (!code) {
    await takeForMiss(deps, 'exchange code', caller)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (code.expires_at <= deps.now()) {
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const challenge = { challenge: code.code_challenge, method: code.code_challenge_method }
  if (!answers(challenge, input.verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  const opened = await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, code.user_id)
    if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    const method = code.method as SignInMethod
    return openSession(deps, trx, { user, method, provider: code.provider as LoginProvider, caller })
  })
  return answerSession(deps, opened)
}
