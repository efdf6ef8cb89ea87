import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../test/factories.ts'
import { startTestServer, type TestServer } from '../test/harness.ts'
import { startS3 } from '../test/s3-server.ts'
import { startServerProcess } from '../test/server-process.ts'
import { doctorCommand } from './doctor-command.ts'
import { startSmtpServer } from '../test/smtp-server.ts'
import { certificate, key } from '../test/tls-certificate.ts'
import { staffByHand } from './features/staff/staff-by-hand.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts'
import { createLogger } from './platform/log.ts'

/** The doctor next to a real server: first everything is healthy, and then one part after the other isn't. */

const program = fileURLToPath(new URL('doctor-command.ts', import.meta.url))
const closers: (() => Promise<unknown>)[] = []
let server: TestServer
let usual: Record<string, string>
let cards: { status: number; date: () => Date }

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

beforeAll(async () => {
  const [smtp, bucket] = await Promise.all([startSmtpServer(), startS3()])
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-doctor-'))
  cards = { status: 200, date: () => new Date() }
  const provider = createServer((_request, response) => {
    response.sendDate = false
    response.writeHead(cards.status, { 'content-type': 'application/json', date: cards.date().toUTCString() })
    response.end(cards.status === 200 ? '{"object":"balance"}' : '{"error":{"type":"invalid_request_error"}}')
  })
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({ manualJobs: true })
  closers.push(
    () => smtp.close(),
    () => bucket.close(),
    () => rm(dataDir, { recursive: true, force: true }),
    async () => provider.close(),
    () => server.close(),
  )
  const member = await createMember(server)
  await staffByHand(server.context, ['add', member.email, 'operator'])
  // A worker would have done these jobs by now.
  await sql`delete from jobs.job`.execute(server.db)
  await writeFile(join(dataDir, 'last-backup'), new Date().toISOString())
  usual = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: dataDir,
    SITE_URL: server.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_doctor',
    STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String((provider.address() as AddressInfo).port),
    STRIPE_PROTOCOL: 'http',
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
})

/** Secrets in these settings: people paste the output into requests for help. */
const secrets = /sk_test_doctor|whsec_doctor|hidden/

const variables = (env: Readonly<Record<string, string>>) => ({ ...process.env, NODE_ENV: 'test', ...usual, ...env })

/** Runs the doctor in this process: starting another one costs more than its checks, so most tests avoid that. */
async function examine(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { code, said } = await doctorCommand(variables(env))
  expect(said).not.toMatch(secrets)
  return { code, output: said }
}

/** Runs the doctor as npm does. */
function startDoctor(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [program], { env: variables(env) }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  }).then((found) => {
    expect(found.output).not.toMatch(secrets)
    return found
  })
}

/** The lines of the output with a warning or a failure. */
const wrongOf = ({ output }: { output: string }) => output.split('\n').filter((line) => /^(warn|fail) /.test(line))

const closedPort = '9'

/** The checks that run whenever the database responds; the others only appear where they apply. */
const everyPart = [
  'settings', 'database', 'tables', 'clock', 'webhooks', 'jobs', 'staff', 'back-up', 'disk', 'pictures', 'server', 'certificate', 'mail',
  'card provider',
] // prettier-ignore

describe('the doctor', () => {
  it('reports no failure on a healthy site', async () => {
    const found = await startDoctor()
    // The test's own PostgreSQL trades safety for speed, which a site's doesn't.
    expect(wrongOf(found).filter((line) => !/(fsync|full_page_writes|synchronous_commit) is off/.test(line))).toEqual(
      [],
    )
    expect(found.output).toMatch(/^ok +bucket +can write, read and delete a file$/m)
    const parts = [...found.output.matchAll(/^(?:ok|warn) +(\S.*?) {2,}/gm)].map(([, part]) => part)
    expect(parts).toEqual(expect.arrayContaining(everyPart))
    expect(found.output).toContain('Nothing fails.')
    expect(found.code).toBe(0)
  })

  it.each([
    ['settings', { METRICS_PORT: 'x' }, 'METRICS_PORT must be a whole number'],
    ['settings', { DATABASE_URL: 'http://itemo:hidden@db/itemo' }, 'DATABASE_URL must be an address'],
    ['database', { DATABASE_URL: `postgres://nobody:hidden@127.0.0.1:${closedPort}/none` }, "doesn't answer"],
    ['mail', { SMTP_URL: `smtp://itemo:hidden@127.0.0.1:${closedPort}` }, "the server can't be used"],
    ['bucket', { S3_SECRET_ACCESS_KEY: 'hidden-and-wrong' }, "can't be used"],
    ['card provider', { STRIPE_PORT: closedPort }, "can't be used"],
    ['certificate', { SITE_URL: `https://127.0.0.1:${closedPort}` }, "can't be read at 127.0.0.1"],
    ['database', { DATABASE_URL: '' }, 'there is none yet'],
    ['disk', { DATA_DIR: '/proc/itemo' }, "DATA_DIR can't be written"],
  ])('reports a failure of: %s', async (name, env, said) => {
    const found = await examine(env)
    expect(wrongOf(found).filter((line) => line.startsWith(`fail  ${name} `))).toEqual([expect.stringContaining(said)])
    expect(found.output).toContain('→ ')
    expect(found.code).toBe(1)
  })

  it('reports a refused provider key, clock drift, and late jobs, messages and back-ups', async () => {
    cards = { status: 401, date: () => new Date(Date.now() - 120_000) }
    const { db } = server
    await sql`insert into jobs.job (name, start_after) values ('payments.reconcile-ledger', now() - interval '1 hour')`.execute(db) // prettier-ignore
    await sql`insert into payments (id, subject_kind, subject_id, payer_id, amount_pence, state, authorised_at, checkout_expires_at)
      select gen_random_uuid(), 'rental', gen_random_uuid(), id, 1000, 'authorised', now() - interval '1 hour', now() from auth.users limit 1`.execute(db) // prettier-ignore
    await writeFile(join(usual.DATA_DIR ?? '', 'last-backup'), '2026-01-01T00:00:00Z')
    const newest = sql`select name, checksum from schema_migrations order by name desc limit 1`
    const { rows } = await sql<{ name: string; checksum: string }>`
      with newest as (${newest}) delete from schema_migrations where name in (select name from newest)
      returning name, checksum`.execute(db)
    const unready = await examine()
    expect(wrongOf(unready).join('\n')).toMatch(/fail {2}tables +1 migrations have not run/)
    await sql`insert into schema_migrations (name, checksum) values (${rows[0]?.name}, ${rows[0]?.checksum})`.execute(
      db,
    )
    const found = await examine()
    const wrong = wrongOf(found).join('\n')
    expect(wrong).toMatch(/fail {2}card provider +refuses the key/)
    expect(wrong).toMatch(/fail {2}clock +\d+ s ahead of that of the card provider/)
    expect(wrong).toMatch(/fail {2}jobs +payments.reconcile-ledger has been waiting for 60 min/)
    expect(wrong).toMatch(/fail {2}webhooks +none received yet, though someone has paid since/)
    expect(wrong).toMatch(/fail {2}back-up +the last one is \d+ days old/)
    expect(found.code).toBe(1)
  })

  it('reports each webhook address of the card provider that receives nothing, independently of the others', async () => {
    const { db } = server
    const env = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_doctor_2', STRIPE_EVENTS_WEBHOOK_SECRET: 'whsec_doctor_3' }
    const hear = (type: string) =>
      sql`insert into payment_events (id, type) values (${crypto.randomUUID()}, ${type})`.execute(db)
    const toldOf = async () =>
      [...(await examine(env)).output.matchAll(/^(\w+) +(webhooks(?: of \w+)?) {2,}/gm)].map(([, state, name]) => `${name}: ${state}`) // prettier-ignore
    await sql`insert into payments (id, subject_kind, subject_id, payer_id, amount_pence, state, authorised_at, checkout_expires_at)
      select gen_random_uuid(), 'rental', gen_random_uuid(), id, 1000, 'authorised', now() - interval '1 hour', now() from auth.users limit 1`.execute(db) // prettier-ignore
    await sql`with account as (
        insert into payout_accounts (user_id, provider_account_id, created_at, updated_at)
        select id, 'acct_doctor', now() - interval '1 hour', now() from profiles limit 1 returning id)
      insert into payouts (payout_account_id, provider_payout_id, amount_pence, state, arrives_on, created_at, updated_at)
      select id, 'po_doctor', 1000, 'paid', current_date, now() - interval '1 hour', now() from account`.execute(db)
    await hear('identity.verification_session.verified')
    const names = ['webhooks', 'webhooks of payouts', 'webhooks of accounts']
    expect(await toldOf()).toEqual(names.map((name) => `${name}: fail`))
    await hear('payout.paid')
    expect(await toldOf()).toEqual(['webhooks: fail', 'webhooks of payouts: ok', 'webhooks of accounts: fail'])
    await hear('v2.core.account.created')
    expect(await toldOf()).toEqual(['webhooks: fail', 'webhooks of payouts: ok', 'webhooks of accounts: ok'])
    await hear('checkout.session.completed')
    expect(await toldOf()).toEqual(names.map((name) => `${name}: ok`))
  })

  it('checks the certificate that browsers get', async () => {
    const proxy = createTlsServer({ cert: certificate, key }, (_request, response) => void response.end())
    await new Promise<void>((resolve) => void proxy.listen(0, 'localhost', resolve))
    closers.push(async () => proxy.close())
    const SITE_URL = `https://localhost:${(proxy.address() as AddressInfo).port}`
    const strange = await examine({ SITE_URL })
    expect(wrongOf(strange).join('\n')).toMatch(
      /fail {2}certificate +browsers don't trust it: DEPTH_ZERO_SELF_SIGNED_CERT/,
    )
    const file = join(usual.DATA_DIR ?? '', 'authority.pem')
    await writeFile(file, certificate)
    const trusted = await startDoctor({ SITE_URL, NODE_EXTRA_CA_CERTS: file })
    expect(trusted.output).toMatch(/^ok +certificate +valid for \d{5} days$/m)
  })

  it('reports a full disk that stops the embedded database from starting, and still checks the disks', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'itemo-doctor-'))
    closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const log = createLogger({ level: 'silent', format: 'text' })
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log, durability: 'throwaway' })
    closers.push(() => rm(postgres.folder, { recursive: true, force: true }))
    await postgres.stop()
    // The first file that PostgreSQL writes is a device that is always full.
    const path = join(postgres.folder, 'pgdata/postmaster.opts')
    await rm(path)
    await symlink('/dev/full', path)
    const found = await startDoctor({ DATABASE_URL: '', DATA_DIR: dataDir })
    expect(wrongOf(found).join('\n')).toMatch(
      /fail {2}database +can't be used: the disk of the embedded database is full \(\d+ MB free at /,
    )
    expect(found.output).toContain('→ Free some space, or move it to a larger disk.')
    expect(found.output).toMatch(/^\w+ +disk of the database +\d+ MB free at /m)
    expect(found.code).toBe(1)
    const starting = startServerProcess([], { DATABASE_URL: '', DATA_DIR: dataDir })
    await expect(starting).rejects.toThrow(
      /Itemo couldn't start: the disk of the embedded database is full \(\d+ MB free at .+\)\. Free some space/,
    )
  })

  it("lists each replica, and warns about one that can't be read", async () => {
    const { host } = new URL(server.databaseUrl)
    const urls = [server.databaseUrl, `postgres://itemo:hidden@127.0.0.1:${closedPort}/itemo`]
    const found = await examine({ DATABASE_READ_URL: urls.join(',') })
    expect(found.output).toContain(`${host} is the primary at the moment`)
    expect(wrongOf(found).filter((line) => line.startsWith('warn  replica '))).toEqual([
      expect.stringContaining(`127.0.0.1:${closedPort} isn't read: connect ECONNREFUSED`),
    ])
    expect(found.output).toContain('remove its address from DATABASE_READ_URL')
  })

  it('checks the back-up and each replica even if the database is away', async () => {
    const { host } = new URL(server.databaseUrl)
    const away = `postgres://nobody:hidden@127.0.0.1:${closedPort}/none`
    const found = await examine({ DATABASE_URL: away, DATABASE_READ_URL: [server.databaseUrl, away].join(',') })
    const wrong = wrongOf(found).join('\n')
    expect(wrong).toMatch(/fail {2}database +doesn't answer/)
    expect(wrong).toContain(`${host} is the primary, but DATABASE_URL doesn't reach it`)
    expect(wrong).toContain(`127.0.0.1:${closedPort} isn't read: connect ECONNREFUSED`)
    expect(found.output).toMatch(/^\w+ +back-up +the last one is /m)
  })

  it('works without a running server, and warns about it', async () => {
    const found = await examine({ SITE_URL: `http://127.0.0.1:${closedPort}` })
    expect(wrongOf(found).join('\n')).toMatch(/warn {2}server +doesn't answer/)
  })
})

describe("a server that can't start", () => {
  it.each([
    ['is a file', 'no-folder', "it's a file, not a folder"],
    ["can't be created", '/proc/itemo', 'no folder can be created there'],
  ])('exits with a sentence when DATA_DIR %s', async (_, place, why) => {
    const path = place.startsWith('/') ? place : join(usual.DATA_DIR ?? '', place)
    if (!place.startsWith('/')) await writeFile(path, '')
    const starting = startServerProcess([], { DATABASE_URL: server.databaseUrl, DATA_DIR: path })
    const said = `Itemo can't start with this configuration:\n  - DATA_DIR can't be used: ${path}: ${why}.\n`
    const { message } = await starting.then(
      () => new Error('it started'),
      (error: unknown) => error as Error,
    )
    expect(message).toContain(said)
    expect(message).not.toContain('    at ')
  })

  it('exits with a sentence that names the setting when the database hangs up', async () => {
    const deaf = createTcpServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => void deaf.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => void deaf.close(resolve)))
    const { port } = deaf.address() as AddressInfo
    const { message } = await startServerProcess([], { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` }).then(
      () => new Error('it started'),
      (error: unknown) => error as Error,
    )
    expect(message).toContain("Itemo couldn't start: the database of DATABASE_URL can't be used (")
    expect(message).not.toContain('    at ')
  })
})
