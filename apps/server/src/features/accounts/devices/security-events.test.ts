import { expect, it } from 'vitest'
import { authClient, goodPassword, signedIn } from '../../../../test/auth.ts'
import { registerPasskey } from '../../../../test/added-passkeys.ts'
import { enroll, ok, recoveryCodesClient, tokenOf, withFactor } from '../../../../test/second-factor.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { totpAt } from '../../../platform/sessions/totp.ts'
import { endSessionsOf } from '../staff-account-acts.ts'
import { linkIdentity } from '../users/identities.ts'
import { lockUser } from '../users/user-queries.ts'

// Checks that each act is recorded, and by whom; the slow tests check how the list is shown.
const server = await serverOfFile(accountsAlone)

/** Returns a function that gives the account's events since its last call. */
function hearing(userId: string) {
  const seen = new Set<string>()
  return async () => {
    const rows = server.db.selectFrom('security_events').select(['id', 'kind', 'by'])
    const all = await rows.where('user_id', '=', userId).orderBy('at').orderBy('id').execute()
    const news = all.filter(({ id }) => !seen.has(id))
    for (const { id } of news) seen.add(id)
    return news.map(({ kind, by }) => (by === 'self' ? kind : `${kind} by ${by}`))
  }
}

it('everything that logs someone in or out is recorded as a security event', async () => {
  const { client, email, session } = await signedIn(server)
  const { id: userId } = session.user
  const news = hearing(userId)
  await news()
  ok(await authClient(server).signInWithPassword({ email, password: goodPassword }))
  expect(await news()).toEqual(['signed_in'])
  const logins = server.db.selectFrom('security_events').select('method').where('user_id', '=', userId)
  const known = await logins.where('kind', '=', 'signed_in').execute()
  expect(known.map(({ method }) => method)).not.toContain('email')
  expect(known.map(({ method }) => method)).toContain('password')
  ok(await client.updateUser({ password: 'another-harbour-43' }))
  expect(await news()).toEqual(['password_changed'])
  await registerPasskey(server, client)
  expect(await news()).toEqual(['passkey_added'])
  const caller = { address: '192.0.2.1', userAgent: 'Firefox' }
  await inTransaction(server.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (user) await linkIdentity(server.context, trx, user, { provider: 'google', sub: 'sub-1', caller })
  })
  expect(await news()).toEqual(['login_connected'])
  expect((await client.signOut({ scope: 'others' })).error).toBeNull()
  expect(await news()).toEqual(['sessions_ended'])
  await inTransaction(server.db, (trx) => endSessionsOf(server.context, trx, userId))
  expect(await news()).toEqual(['sessions_ended by staff'])
})

it('the steps of a second factor are recorded, and which of several apps was removed', async () => {
  const { client, email, session, factorId, code } = await withFactor(server)
  const news = hearing(session.user.id)
  expect((await news()).at(-1)).toBe('two_step_on')
  const { factorId: second, secret } = await enroll(client, 'tablet')
  ok(await client.mfa.challengeAndVerify({ factorId: second, code: totpAt(secret, server.context.now()) }))
  await news()
  ok(await client.mfa.unenroll({ factorId: second }))
  expect(await news()).toEqual(['app_removed'])
  server.advance(30_000)
  const other = await recoveryCodesClient(server, email)
  ok(await other.mfa.challengeAndVerify({ factorId, code: code() }))
  const { codes } = ok(await other.mfa.recoveryCodes.generate())
  const third = await recoveryCodesClient(server, email)
  await news()
  ok(await third.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }))
  expect(await news()).toEqual(['recovery_code_used'])
  ok(await third.mfa.unenroll({ factorId }))
  expect(await news()).toEqual(['two_step_off'])
})

it('a refresh token reused later than a slow network explains ends its session and is recorded', async () => {
  const { client, session } = await signedIn(server)
  const news = hearing(session.user.id)
  const { refreshToken, claims } = await tokenOf(client)
  await news()
  const renew = async () =>
    (
      await server.fetch('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: refreshToken }),
      })
    ).status
  expect(await renew()).toBe(200)
  server.advance(5000)
  expect([await renew(), await news()]).toEqual([200, []])
  server.advance(6000)
  expect([await renew(), await news()]).toEqual([400, ['token_reused']])
  const left = await server.db.selectFrom('auth.sessions').select('id').where('user_id', '=', session.user.id).execute()
  expect(left.map(({ id }) => id)).not.toContain(claims['session_id'])
})
