import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/test-database.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { migrate } from './platform/db/migrate.ts'
import { allJobs } from './all-jobs.ts'
import { createOutbox } from './platform/db/outbox.ts'
import { createListener } from './platform/db/listener.ts'
import { installSchema, openBoss } from './platform/jobs/boss.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLogger } from './platform/log.ts'

const log = createLogger({ level: 'silent', format: 'json' })
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** The migrations of an older version. */
async function migrationsBefore(name: string): Promise<{ name: string; checksum: string }[]> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select name, checksum from schema_migrations where name < $1 order by name', [
    name,
  ])
  await client.end()
  await database.drop()
  return rows
}

test('jobs queued before an upgrade know their subjects afterwards, and run', async () => {
  const database = await createTestDatabase({ empty: true })
  await migrate(database.url, migrations, log, await migrationsBefore('0155'))
  const { pool, close } = openDatabase(database.url, { log, max: 3, statementTimeoutMs: 10_000 })
  const [userId, tokenId, otherId, path] = [randomUUID(), randomUUID(), randomUUID(), `${randomUUID()}/drill.jpg`]
  await pool.query(`insert into auth.users (id, email) values ($1, 'ann@example.org')`, [userId])
  await pool.query(
    `insert into auth.one_time_tokens (id, user_id, kind, email, token_hash, expires_at)
     values ($1, $2, 'recovery', 'ann@example.org', 'x', now())`,
    [tokenId, userId],
  )
  await pool.query(`insert into mailbox (recipient, subject, text) values ('ann@example.org', 'x', 'x')`)
  await installSchema(pool, log)
  const boss = openBoss({ pool, log })
  await boss.start()
  const waiting = {
    'accounts.send-token-mail': { token_id: tokenId },
    'accounts.grant-wish': { email: 'ann@example.org', kind: 'recovery' },
    'notifications.tell-unread': { conversation_id: tokenId, receiver_id: otherId },
    'items.remove-old-avatar': { path },
    'payments.settle': { payment_id: tokenId },
  }
  for (const [name, payload] of Object.entries(waiting)) {
    await boss.createQueue(name)
    await boss.send(name, { due: new Date().toISOString(), payload })
  }
  await boss.stop({ graceful: false, close: false })

  await migrate(database.url, migrations, log)
  const { rows } = await pool.query<{ name: string; data: { payload: object; subjects?: string[] } }>(
    'select name, data from jobs.job',
  )
  const seen = new Map(rows.map(({ name, data }) => [name, data]))
  expect(seen.get('accounts.send-token-mail')).toMatchObject({
    payload: { token_id: tokenId, user_id: userId },
    subjects: [userId],
  })
  expect(seen.get('accounts.send-auth-mail')).toMatchObject({ subjects: ['ann@example.org'] })
  expect(seen.get('notifications.send-unread-digest')).toMatchObject({ subjects: [otherId] })
  const uploader = path.split('/')[0]
  expect(seen.get('items.remove-old-avatar')).toMatchObject({
    payload: { path, user_id: uploader },
    subjects: [uploader],
  })
  expect(seen.get('payments.settle')?.subjects).toBeUndefined()
  const kept = await pool.query<{ subjects: string[] }>('select subjects from mailbox')
  expect(kept.rows).toEqual([{ subjects: ['ann@example.org', userId] }])
  await close()
  await database.drop()
})

test('a job waiting in a renamed queue runs under the new name', async () => {
  const database = await createTestDatabase({ empty: true })
  await migrate(database.url, migrations, log, await migrationsBefore('0190'))
  const { db, pool, close } = openDatabase(database.url, { log, max: 5, statementTimeoutMs: 10_000 })
  await installSchema(pool, log)
  const boss = openBoss({ pool, log })
  await boss.start()
  const [id, other, event] = [randomUUID(), randomUUID(), 'payment.captured']
  const recovery = { email: 'ann@example.org', kind: 'recovery', redirect_to: '/', create_with: null }
  const aboutRental = { payment_id: id, subject: { kind: 'rental', id } }
  const waiting: [before: string, now: string, data: object][] = [
    ['accounts.grant-wish', 'accounts.send-auth-mail', { payload: recovery }],
    [
      'notifications.tell-unread',
      'notifications.send-unread-digest',
      { payload: { conversation_id: id, receiver_id: other } },
    ],
    ['payments.lapse', 'payments.expire-checkout', { payload: { payment_id: id } }],
    ['payments.settle', 'payments.settle', { payload: { payment_id: id }, event: 'payment.owed' }],
    ['rentals.hint-payment', 'rentals.publish-payment-change', { payload: aboutRental, event }],
    ['rentals.announce-request', 'rentals.publish-request', { payload: aboutRental, event: 'payment.authorised' }],
    ['support.forget-old', 'support.prune-requests', { payload: {} }],
  ]
  for (const [name, now, data] of waiting) {
    await boss.createQueue(name, { policy: allJobs.find((job) => job.name === now)?.policy ?? 'standard' })
    await boss.send(name, { due: new Date().toISOString(), ...data })
  }
  await boss.stop({ graceful: false, close: false })
  await migrate(database.url, migrations, log)

  const ran: [name: string, event: string | undefined][] = []
  const listener = createListener({ pool, log })
  const outbox = createOutbox({ db, listener, log })
  const jobs = createJobs<object, never>({
    pool,
    outbox,
    // Nightly schedules would add their own runs.
    jobs: allJobs.map((job) => ({
      ...job,
      schedule: undefined,
      run: async (_context, _payload, { event }) => void ran.push([job.name, event]),
    })),
    log,
    now: () => new Date(),
  })
  await jobs.start({}, { work: false })
  await jobs.drain()
  expect(ran.toSorted(([one], [two]) => one.localeCompare(two))).toEqual([
    ['accounts.send-auth-mail', undefined],
    ['notifications.send-unread-digest', undefined],
    ['payments.expire-checkout', undefined],
    ['payments.settle', 'payment.settlement_due'],
    ['rentals.publish-payment-change', event],
    ['rentals.publish-request', 'payment.authorised'],
    ['support.prune-requests', undefined],
  ])
  const { rows } = await pool.query<{ name: string }>('select name from jobs.queue where name = any($1)', [
    waiting.map(([name]) => name),
  ])
  expect(rows).toEqual([{ name: 'payments.settle' }])
  await jobs.stop()
  await listener.close()
  await close()
  await database.drop()
})
