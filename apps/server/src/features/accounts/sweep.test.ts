import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listSecurityEventsOf } from './devices/security-events.ts'
import { accountJobs } from './account-jobs.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'

const server = await serverOfFile()
const { db } = server
const at = server.context.now()
const day = 86_400_000

/** Runs the hourly job, like the queue. */
async function sweep(): Promise<void> {
  const job = accountJobs.find(({ name }) => name === 'accounts.sweep')
  await job?.run({ ...server.context, now: () => at }, {}, firstAttemptOf())
}

/** The last instant at which something is still kept, and the first at which it isn't. */
const around = (ageMs: number) => [
  { name: 'kept', instant: new Date(at.getTime() - ageMs) },
  { name: 'gone', instant: new Date(at.getTime() - ageMs - 1) },
]

test('sessions are deleted after ninety idle days or a year, and used tokens after thirty days', async () => {
  const { id: user_id } = await createMember(server)
  for (const { name, instant } of around(90 * day)) {
    await db
      .insertInto('auth.sessions')
      .values({ user_id, amr: '[]', user_agent: name, refreshed_at: instant })
      .execute()
  }
  for (const { name, instant } of around(365 * day)) {
    const user_agent = `${name} of a year`
    await db
      .insertInto('auth.sessions')
      .values({ user_id, amr: '[]', user_agent, created_at: instant, refreshed_at: at })
      .execute()
  }
  const live = await db
    .insertInto('auth.sessions')
    .values({ user_id, amr: '[]', user_agent: 'live', refreshed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { name, instant } of around(30 * day)) {
    await db
      .insertInto('auth.refresh_tokens')
      .values({ token_hash: name, session_id: live.id, used_at: instant })
      .execute()
  }
  await db.insertInto('auth.refresh_tokens').values({ token_hash: 'unused', session_id: live.id }).execute()
  await sweep()
  const sessions = db.selectFrom('auth.sessions').select('user_agent').where('user_id', '=', user_id)
  const named = await sessions.where('user_agent', 'is not', null).orderBy('user_agent').execute()
  expect(named).toEqual([{ user_agent: 'kept' }, { user_agent: 'kept of a year' }, { user_agent: 'live' }])
  const tokens = db.selectFrom('auth.refresh_tokens').select('token_hash').where('session_id', '=', live.id)
  expect(await tokens.orderBy('token_hash').execute()).toEqual([{ token_hash: 'kept' }, { token_hash: 'unused' }])
})

test('links from emails are deleted a week after they expire', async () => {
  const { id: user_id, email } = await createMember(server)
  for (const { name, instant } of around(7 * day)) {
    const values = {
      user_id,
      email,
      kind: 'recovery' as const,
      token_hash: name,
      expires_at: instant,
      created_at: instant,
    }
    await db.insertInto('auth.one_time_tokens').values(values).execute()
  }
  await sweep()
  const left = await db.selectFrom('auth.one_time_tokens').select('token_hash').where('user_id', '=', user_id).execute()
  expect(left).toEqual([{ token_hash: 'kept' }])
})

test('codes and log-ins under way are deleted when they expire', async () => {
  const { id: user_id } = await createMember(server)
  for (const { name, instant: expires_at } of around(0)) {
    const challenge = { code_challenge: 'x', code_challenge_method: 's256' as const }
    await db
      .insertInto('auth.exchange_codes')
      .values({ code_hash: name, user_id, method: 'oauth', provider: 'google', ...challenge, expires_at })
      .execute()
    const secrets = { browser_hash: 'x', nonce: 'x', code_verifier: 'x', redirect_to: '/' }
    await db
      .insertInto('auth.flow_states')
      .values({ state_hash: name, provider: 'google', ...secrets, expires_at })
      .execute()
    const person = { provider: 'facebook' as const, provider_id: 'x', email: 'x@example.org', vouched: false }
    const hashes = { browser_hash: name, token_hash: name, code_hash: 'x' }
    await db
      .insertInto('auth.social_claims')
      .values({ id: crypto.randomUUID(), ...person, ...hashes, redirect_to: '/', created_at: expires_at, expires_at })
      .execute()
    await db.insertInto('auth.sign_up_marks').values({ email_hash: name, browser_hash: 'x', expires_at }).execute()
  }
  await sweep()
  expect(await db.selectFrom('auth.exchange_codes').select('code_hash as name').execute()).toEqual([{ name: 'kept' }])
  expect(await db.selectFrom('auth.flow_states').select('state_hash as name').execute()).toEqual([{ name: 'kept' }])
  expect(await db.selectFrom('auth.sign_up_marks').select('email_hash as name').execute()).toEqual([{ name: 'kept' }])
  const claims = await db.selectFrom('auth.social_claims').select('browser_hash as name').execute()
  expect(claims).toEqual([{ name: 'kept' }])
})

test('devices are deleted after four hundred days', async () => {
  const { id: user_id } = await createMember(server)
  for (const { name, instant } of around(400 * day)) {
    await db.insertInto('auth.known_devices').values({ user_id, fingerprint: name, last_seen_at: instant }).execute()
  }
  await sweep()
  expect(await db.selectFrom('auth.known_devices').select('fingerprint').execute()).toEqual([{ fingerprint: 'kept' }])
})

test('failed log-ins are kept for ninety days, other security events for a year', async () => {
  const { id: user_id } = await createMember(server)
  await db.deleteFrom('security_events').execute()
  const [short, long] = [around(90 * day - 1), [around(365 * day - 1)[0]!, around(365 * day)[1]!]]
  for (const { name, instant } of short)
    await db
      .insertInto('security_events')
      .values({ user_id, kind: 'sign_in_failed', at: instant, device: name })
      .execute()
  for (const { name, instant } of long)
    await db.insertInto('security_events').values({ user_id, kind: 'signed_in', at: instant, device: name }).execute()
  const deps = { db, now: () => at }
  const { shown } = await listSecurityEventsOf(deps, { userId: user_id }, { cursor: undefined, limit: 10 })
  const kept = [
    ['sign_in_failed', 'kept'],
    ['signed_in', 'kept'],
  ]
  expect(shown.map(({ kind, device }) => [kind, device])).toEqual(kept)
  expect(shown[1]?.network_hash).toBeNull()
  await sweep()
  const left = await db.selectFrom('security_events').select(['kind', 'device']).orderBy('at', 'desc').execute()
  expect(left.map(({ kind, device }) => [kind, device])).toEqual(kept)
})

test('the network of a log-in is deleted a day later', async () => {
  const { id: user_id } = await createMember(server)
  await db.deleteFrom('security_events').execute()
  for (const { name, instant } of around(day))
    await db
      .insertInto('security_events')
      .values({ user_id, kind: 'signed_in', at: instant, device: name, network_hash: 'x' })
      .execute()
  await sweep()
  const known = await db.selectFrom('security_events').select('device').where('network_hash', 'is not', null).execute()
  expect(known).toEqual([{ device: 'kept' }])
})

test('an unfinished second factor is deleted after an hour, a challenge a day after it expires', async () => {
  const { id: user_id } = await createMember(server)
  const factor = { user_id, factor_type: 'totp' as const, updated_at: at }
  for (const { name, instant } of around(60 * 60_000))
    await db
      .insertInto('auth.mfa_factors')
      .values({ ...factor, status: 'unverified', friendly_name: name, created_at: instant })
      .execute()
  const verified = { ...factor, status: 'verified', friendly_name: 'counts', created_at: new Date(0) } as const
  const { id: factor_id } = await db
    .insertInto('auth.mfa_factors')
    .values(verified)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { name, instant } of around(day))
    await db
      .insertInto('auth.mfa_challenges')
      .values({ factor_id, network_hash: name, created_at: instant, expires_at: instant })
      .execute()
  await sweep()
  const names = db.selectFrom('auth.mfa_factors').select('friendly_name as name').where('user_id', '=', user_id)
  expect(await names.orderBy('name').execute()).toEqual([{ name: 'counts' }, { name: 'kept' }])
  const challenges = await db.selectFrom('auth.mfa_challenges').select('network_hash').execute()
  expect(challenges).toEqual([{ network_hash: 'kept' }])
})
