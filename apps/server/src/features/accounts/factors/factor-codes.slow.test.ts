import { describe, expect, it } from 'vitest'
import { goodPassword } from '../../../../test/auth.ts'
import { advanceSteps, challengeOf, errorOf, postAuth, tokenOf, withFactor } from '../../../../test/second-factor.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'
import { totpAt } from '../../../platform/sessions/totp.ts'

const server = await serverOfFile(accountsAlone)
const db = server.db

/** The next half minute: a code works once. */
const later = () => server.advance(30_000)

describe('an authenticator code', () => {
  it('works once, even out of ten at once', async () => {
    const person = await withFactor(server)
    const { client, factorId } = person
    expect(await errorOf(client.mfa.challengeAndVerify({ factorId, code: person.code() }))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    later()
    const code = person.code()
    const { token } = await tokenOf(client)
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(person)))
    const answers = await Promise.all(
      challenges.map((challenge_id) => postAuth(server, `/factors/${factorId}/verify`, token, { challenge_id, code })),
    )
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([1, new Set([200, 422])])
    later()
    const one = await challengeOf(person)
    const next = person.code()
    const tenth = () => postAuth(server, `/factors/${factorId}/verify`, token, { challenge_id: one, code: next })
    const same = await Promise.all(Array.from({ length: 10 }, tenth))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is valid half a minute before and after, in the digits of any script', async () => {
    const person = await withFactor(server)
    const { client, factorId, secret } = person
    const at = (seconds: number) => totpAt(secret, new Date(server.context.now().getTime() + seconds * 1000))
    const tryIt = (code: string) => errorOf(client.mfa.challengeAndVerify({ factorId, code }))
    advanceSteps(server, 3)
    expect(await tryIt(at(-60))).toEqual([422, 'mfa_verification_failed'])
    expect(await tryIt(at(60))).toEqual([422, 'mfa_verification_failed'])
    expect(await tryIt(at(-30))).toBeNull()
    expect(await tryIt(at(30))).toBeNull()
    // A later code was accepted, so the one before it no longer works.
    expect(await tryIt(at(0))).toEqual([422, 'mfa_verification_failed'])
    advanceSteps(server, 3)
    const arabic = Array.from(at(0), (digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
    expect(await tryIt(`${arabic.slice(0, 3)} ${arabic.slice(3)}`)).toBeNull()
    for (const odd of ['12345', '1234567', 'abcdef', ' '])
      expect(await tryIt(odd)).toEqual([422, 'mfa_verification_failed'])
  })

  it('can be tried five times per challenge, which is valid for five minutes and on its network', async () => {
    const person = await withFactor(server)
    const { client, factorId } = person
    later()
    const challengeId = await challengeOf(person)
    const wrong = () => errorOf(client.mfa.verify({ factorId, challengeId, code: '000000' }))
    for (let count = 0; count < 5; count += 1) expect(await wrong()).toEqual([422, 'mfa_verification_failed'])
    expect(await errorOf(client.mfa.verify({ factorId, challengeId, code: person.code() }))).toEqual([
      422,
      'mfa_challenge_expired',
    ])
    const late = await challengeOf(person)
    server.advance(5 * 60_000)
    expect(await errorOf(client.mfa.verify({ factorId, challengeId: late, code: person.code() }))).toEqual([
      422,
      'mfa_challenge_expired',
    ])
    const here = await challengeOf(person)
    await db.updateTable('auth.mfa_challenges').set({ network_hash: 'elsewhere' }).where('id', '=', here).execute()
    expect(await errorOf(client.mfa.verify({ factorId, challengeId: here, code: person.code() }))).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ])
  })

  it('is valid only for its own account and challenge', async () => {
    const [mine, theirs] = [await withFactor(server), await withFactor(server)]
    later()
    const challengeId = await challengeOf(theirs)
    expect(await errorOf(mine.client.mfa.challenge({ factorId: theirs.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    const inTheirs = { factorId: theirs.factorId, challengeId, code: theirs.code() }
    expect(await errorOf(mine.client.mfa.verify(inTheirs))).toEqual([404, 'mfa_factor_not_found'])
    const ofTheirs = { factorId: mine.factorId, challengeId, code: mine.code() }
    expect(await errorOf(mine.client.mfa.verify(ofTheirs))).toEqual([422, 'mfa_factor_not_found'])
    expect(await errorOf(mine.client.mfa.unenroll({ factorId: theirs.factorId }))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(await errorOf(mine.client.mfa.unenroll({ factorId: 'none' }))).toEqual([404, 'mfa_factor_not_found'])
    // A secret is encrypted for one factor, and useless in the row of another.
    const { secret } = await db
      .selectFrom('auth.mfa_factors')
      .select('secret')
      .where('id', '=', theirs.factorId)
      .executeTakeFirstOrThrow()
    expect(() => server.context.factorSecrets.open(mine.factorId, secret ?? Buffer.alloc(0))).toThrow(
      'unable to authenticate data',
    )
  })

  it('can be entered by its owner in a known browser, however often others guess', async () => {
    const limited = await server.another({ RATE_LIMITS: 'true' })
    try {
      const person = await withFactor(server)
      const post = (path: string, body: object, headers: Record<string, string>) =>
        fetch(`${limited.origin}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      /** Logs in with the password, in a known browser or a new one. */
      const logIn = async (known?: string) => {
        const credentials = { email: person.email, password: goodPassword }
        const answer = await post(
          '/token?grant_type=password',
          credentials,
          known === undefined ? {} : { cookie: known },
        )
        const { access_token: token } = (await answer.json()) as { access_token: string }
        const cookie = known ?? answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        return { cookie, headers: { authorization: `Bearer ${token}`, cookie } }
      }
      const tryOne = async (headers: Record<string, string>, code: string) => {
        const challenge = await post(`/factors/${person.factorId}/challenge`, {}, headers)
        const { id: challenge_id } = (await challenge.json()) as { id: string }
        return (await post(`/factors/${person.factorId}/verify`, { challenge_id, code }, headers)).status
      }
      later()
      const home = await logIn()
      expect(await tryOne(home.headers, person.code())).toBe(200)
      const guesses = []
      // However many browsers they use, their guesses add up.
      const strangers = [await logIn(), await logIn(), await logIn()]
      for (let count = 0; count < 12; count += 1)
        guesses.push(await tryOne(strangers[count % 3]?.headers ?? {}, '000000'))
      expect(guesses).toEqual([...Array(10).fill(422), 429, 429])
      later()
      expect(await tryOne((await logIn()).headers, person.code())).toBe(429)
      const again = await logIn(home.cookie)
      expect(await tryOne(again.headers, person.code())).toBe(200)
      // A browser of their own gets no more guesses than all others together.
      const { headers } = await logIn(home.cookie)
      for (let count = 0; count < 10; count += 1) expect(await tryOne(headers, '000000')).toBe(422)
      expect(await tryOne(headers, '000000')).toBe(429)
    } finally {
      await limited.stop()
    }
  })

  it('can be tried ten times an hour per account', async () => {
    const limited = await server.another({ RATE_LIMITS: 'true' })
    try {
      const person = await withFactor(server)
      const { token } = await tokenOf(person.client)
      later()
      const tryOne = async (code: string) => {
        const challenge_id = await challengeOf(person)
        const answer = await fetch(`${limited.origin}/auth/v1/factors/${person.factorId}/verify`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ challenge_id, code }),
        })
        return answer.status
      }
      for (let count = 0; count < 10; count += 1) expect(await tryOne('000000')).toBe(422)
      expect(await tryOne(person.code())).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})
