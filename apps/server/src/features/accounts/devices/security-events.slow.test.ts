import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, mailsTo, signedIn } from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { enroll, ok, withFactor } from '../../../../test/second-factor.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { totpAt } from '../../../platform/sessions/totp.ts'
import { londonDayInWords } from '@itemo/domain/date-words.ts'
import { deleteOutdated } from '../account-jobs.ts'
import { minNotifiedFailures } from './failed-sign-ins.ts'
import { accountHash, failedSignInsMs, securityEventsMs, shortNetwork } from './security-events.ts'

const lines: string[] = []
const server = await serverOfFile({
  env: { LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
  onLogLine: (line) => void lines.push(line),
})
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function eventsOf(token: string) {
  const { events } = await server.api('GET /my/security-events', { query: {} }, { token })
  return events
}

describe('a security event', () => {
  it('is shown to its owner, newest first, with browser and shortened address', async () => {
    const { client, email, session } = await signedIn(server)
    const token = session.access_token
    server.advance(1000)
    const other = authClient(server, { 'user-agent': firefox })
    ok(await other.signInWithPassword({ email, password: goodPassword }))
    expect((await eventsOf(token))[0]).toMatchObject({
      kind: 'signed_in',
      method: 'password',
      device: 'Firefox on Windows',
      network: '127.0.0.x',
    })
    server.advance(1000)
    ok(await client.updateUser({ password: 'another-harbour-43' }))
    server.advance(1000)
    await server.api('GET /my/data', {}, { token })
    await server.api('PUT /me', { body: { full_name: 'Another Name' } }, { token })
    server.advance(1000)
    const { factorId, secret } = await enroll(client)
    ok(await client.mfa.challengeAndVerify({ factorId, code: totpAt(secret, server.context.now()) }))
    const { data } = await client.getSession()
    const events = await eventsOf(data.session?.access_token ?? '')
    const kinds = events.map(({ kind }) => kind)
    expect(kinds).toContain('name_changed')
    // The list names the browser of every event.
    expect(events.filter(({ device }) => device === null)).toEqual([])
    expect(events[0]).toMatchObject({ kind: 'two_step_on', network: '127.0.0.x' })
    expect(kinds.filter((kind) => kind !== 'name_changed').slice(0, 4)).toEqual([
      'two_step_on',
      'data_exported',
      'password_changed',
      'signed_in',
    ])
  })

  it('is recorded only if the act succeeds', async () => {
    const { client, session } = await withFactor(server)
    const before = await server.db.selectFrom('security_events').select('id').execute()
    await client.updateUser({ password: 'x' })
    await authClient(server).signInWithPassword({ email: session.user.email ?? '', password: 'not-this-one' })
    expect(await server.db.selectFrom('security_events').select('id').execute()).toHaveLength(before.length)
  })

  it('is logged once it is saved, with a hash for the account and no personal data', async () => {
    const { client, email, session } = await signedIn(server)
    const from = lines.length
    ok(await client.updateUser({ password: 'another-harbour-43' }))
    await client.updateUser({ password: 'x' })
    await authClient(server).signInWithPassword({ email, password: 'not-this-one' })
    await server.context.jobs.drain()
    const said = lines.slice(from).filter((line) => line.includes('"security event"'))
    const events = said.map((line) => JSON.parse(line) as Record<string, unknown>)
    const account = accountHash(session.user.id)
    expect(account).toMatch(/^[0-9a-f]{16}$/)
    expect(events.map(({ kind, by, account: whose }) => [kind, by, whose])).toEqual([
      ['password_changed', 'self', account],
      ['sign_in_failed', 'self', account],
    ])
    for (const line of said) for (const word of [session.user.id, email, '127.0.0']) expect(line).not.toContain(word)
  })

  it('is paged, private, and deleted with the account or after twelve months', async () => {
    const [ann, bob] = [await createMember(server), await createMember(server)]
    const at = (ms: number) => new Date(server.context.now().getTime() - ms)
    const rows = Array.from({ length: 25 }, (_, index) => ({
      user_id: ann.id,
      kind: 'signed_in' as const,
      at: at(index),
    }))
    await server.db
      .insertInto('security_events')
      .values([...rows, { ...rows[0], user_id: ann.id, kind: 'token_reused', at: at(securityEventsMs) }])
      .execute()
    const first = await server.api('GET /my/security-events', { query: { limit: 20 } }, ann)
    const cursor = first.next_cursor ?? ''
    const rest = await server.api('GET /my/security-events', { query: { cursor, limit: 20 } }, ann)
    const seen = [...first.events, ...rest.events]
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.some(({ kind }) => kind === 'token_reused')).toBe(false)
    const ids = new Set(seen.map(({ id }) => id))
    const theirs = await server.api('GET /my/security-events', { query: {} }, bob)
    expect(theirs.events.some(({ id }) => ids.has(id))).toBe(false)
    const { account } = JSON.parse(JSON.stringify(await server.api('GET /my/data', {}, ann))) as {
      account: { security_events: unknown[] }
    }
    expect(account.security_events.length).toBeGreaterThanOrEqual(25)
    await server.db.deleteFrom('auth.users').where('id', '=', ann.id).execute()
    const left = server.db.selectFrom('security_events').select('id').where('user_id', '=', ann.id)
    expect(await left.execute()).toEqual([])
  })
})

describe('failed log-ins', () => {
  it('are one row per network and hour with a count, for existing accounts only, for ninety days', async () => {
    const { client, email, session } = await signedIn(server)
    let token = session.access_token
    const failing = (to: string) => authClient(server).signInWithPassword({ email: to, password: 'not-this-one' })
    for (const to of [email, email, `nobody-${email}`]) await failing(to)
    await server.context.jobs.drain()
    const failures = async () =>
      (await eventsOf(token)).filter(({ kind }) => kind === 'sign_in_failed').map(({ count }) => count)
    expect(await failures()).toEqual([2])
    server.advance(3_600_000)
    token = ok(await client.refreshSession()).session?.access_token ?? ''
    await failing(email)
    await server.context.jobs.drain()
    expect(await failures()).toEqual([1, 2])
    const old = new Date(server.context.now().getTime() - failedSignInsMs)
    await server.db.updateTable('security_events').set({ at: old }).where('count', '=', 2).execute()
    expect(await failures()).toEqual([1])
    await deleteOutdated(server.context)
    const left = server.db.selectFrom('security_events').select('count').where('kind', '=', 'sign_in_failed')
    expect(await left.where('user_id', '=', session.user.id).execute()).toEqual([{ count: 1 }])
  })
})

it('ten failed log-ins in a day send one email, even when they are concurrent', async () => {
  const { email } = await signedIn(server)
  const fail = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () => authClient(server).signInWithPassword({ email, password: 'not-this-one' })),
    )
  const notices = async () =>
    (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Failed log-ins'))
  await fail(minNotifiedFailures - 1)
  expect(await notices()).toEqual([])
  await fail(3)
  const [notice, ...more] = await notices()
  expect(more).toEqual([])
  expect(notice?.text).toContain(`On ${londonDayInWords(server.context.now())} someone tried`)
  expect(notice?.text).toContain('last from An unknown browser. These 10 attempts failed.')
  // Strangers can cause it, so it mustn't lead anyone to remove their own protection.
  expect(notice?.text).not.toContain('secure-account')
})

it.each([
  ['203.0.113.9', '203.0.113.x'],
  ['::ffff:203.0.113.9', '203.0.113.x'],
  ['2001:db8:1:2::5', '2001:db8:1::x'],
])('the address %s is listed as %s', (address, network) => {
  expect(shortNetwork(address)).toBe(network)
})
