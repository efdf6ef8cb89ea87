import { expect, it } from 'vitest'
import { signedIn } from '../../../../test/auth.ts'
import { ok, recoveryCodesClient, tokenOf, withFactor } from '../../../../test/second-factor.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile(accountsAlone)

const codesClient = (email: string) => recoveryCodesClient(server, email)

const codeOf = async (promise: Promise<{ error: { code?: string | undefined } | null }>) => (await promise).error?.code

/** Someone with an app and ten recovery codes, at the second factor. */
async function withCodes() {
  const person = await withFactor(server)
  const client = await codesClient(person.email)
  expect(await codeOf(client.mfa.recoveryCodes.generate())).toBe('insufficient_aal')
  server.advance(30_000)
  ok(await client.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() }))
  const made = ok(await client.mfa.recoveryCodes.generate())
  return { ...person, client, made, codes: made.codes }
}

it("can't be the only factor, and can be removed", async () => {
  const { email } = await signedIn(server)
  const client = await codesClient(email)
  expect(await codeOf(client.mfa.recoveryCodes.generate())).toBe('mfa_recovery_codes_sole_factor')
  expect(await codeOf(client.mfa.recoveryCodes.verify({ code: 'x' }))).toBe('mfa_factor_not_found')
  const owner = await withCodes()
  ok(await owner.client.mfa.recoveryCodes.unenroll())
  expect(ok(await owner.client.mfa.listFactors()).all.map(({ id }) => id)).toEqual([owner.factorId])
})

it('log in one of ten concurrent uses of a code', async () => {
  const { email, codes } = await withCodes()
  const client = await codesClient(email)
  const { token } = await tokenOf(client)
  const body = JSON.stringify({ code: codes[0] })
  const headers = { authorization: `Bearer ${token}` }
  const use = () => server.fetch('/auth/v1/factors/recovery-codes/verify', { method: 'POST', headers, body })
  const statuses = (await Promise.all(Array.from({ length: 10 }, use))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // The others find the code used, or their token outdated by the session that it raised.
  expect(statuses.filter((status) => ![200, 403, 422].includes(status))).toEqual([])
})

it('are locked for a quarter of an hour after five wrong ones', async () => {
  const { email, codes } = await withCodes()
  const client = await codesClient(email)
  const { token } = await tokenOf(client)
  const limited = await server.another({ RATE_LIMITS: 'true' })
  try {
    const use = async (code: string) => {
      const answer = await fetch(`${limited.origin}/auth/v1/factors/recovery-codes/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code]
    }
    for (let count = 0; count < 5; count += 1) expect(await use('wrong')).toEqual([422, 'mfa_verification_failed'])
    expect(await use(codes[0] ?? '')).toEqual([429, 'mfa_recovery_codes_locked'])
    server.advance(15 * 60_000)
    expect(await use(codes[0] ?? '')).toEqual([200, undefined])
  } finally {
    await limited.stop()
  }
})
