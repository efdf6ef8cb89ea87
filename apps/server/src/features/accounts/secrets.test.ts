import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authClient, follow, goodPassword, linkTo, mailsTo, someone } from '../../../test/auth.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { LOG_LEVEL: 'debug', LOG_FORMAT: 'json' },
    onLogLine: (line) => lines.push(line),
  })
})
afterAll(() => server.close())

it('no password, token or code is logged, or stored unhashed in the database [accounts 8.33] [R35]', async () => {
  const { email, name } = someone()
  const client = authClient(server)
  await client.signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
  const confirmation = await linkTo(server, email)
  const confirmed = await follow(confirmation)
  const signed = await client.signInWithPassword({ email, password: goodPassword })
  const refreshed = await client.refreshSession()
  await client.signInWithPassword({ email, password: 'a-wrong-password-0' })
  await client.resetPasswordForEmail(email)
  const recovery = await linkTo(server, email)
  await client.signInWithOtp({ email })
  const code = (await mailsTo(server, email))[0]?.subject.slice(0, 6)
  await client.verifyOtp({ email, token: '12345x', type: 'email' })
  await fetch(`${server.url}/auth/v1/verify?token=some-old-token&type=recovery`, { redirect: 'manual' })

  const secrets = [
    goodPassword,
    'a-wrong-password-0',
    'some-old-token',
    confirmation.searchParams.get('token'),
    recovery.searchParams.get('token'),
    confirmed.fragment.get('refresh_token'),
    confirmed.fragment.get('access_token'),
    signed.data.session?.refresh_token,
    refreshed.data.session?.refresh_token,
    refreshed.data.session?.access_token,
  ]
  expect(lines.length).toBeGreaterThan(5)
  expect(code).toMatch(/^\d{6}$/)
  const tables = [
    'auth.users',
    'auth.sessions',
    'auth.refresh_tokens',
    'auth.one_time_tokens',
    'jobs.job',
    'rate_limits',
  ]
  const stored: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(server.db)
    stored.push(...rows.map(({ row }) => row))
  }
  for (const secret of secrets) {
    expect(secret).toBeTruthy()
    expect(lines.filter((line) => line.includes(secret ?? ''))).toEqual([])
    expect(stored.filter((row) => row.includes(secret ?? ''))).toEqual([])
  }
  expect(stored.filter((row) => new RegExp(`\\b${code}\\b`).test(row))).toEqual([])
  expect(lines.filter((line) => line.includes(email))).toEqual([])
})

it('refused log-ins, sign-ups, recoveries and log-outs are logged [accounts 8.33]', async () => {
  const client = authClient(server)
  lines.length = 0
  await client.signInWithPassword({ email: someone().email, password: 'a-wrong-password-0' })
  await client.signUp({ email: someone().email, password: 'short' })
  await client.resetPasswordForEmail('nobody')
  await server.fetch('/auth/v1/logout', { method: 'POST', headers: { authorization: 'Bearer nonsense' } })
  const logged = lines.map((line) => JSON.parse(line) as { path?: string; status?: number })
  for (const path of ['token', 'signup', 'recover', 'logout']) {
    const statuses = logged.filter((line) => line.path === `/auth/v1/${path}`).map(({ status }) => status)
    expect(statuses, path).toEqual([expect.toSatisfy((status: number) => status >= 400 && status < 500)])
  }
})
