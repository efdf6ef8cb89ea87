import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { createLogger } from '../../../platform/log.ts'

const log = createLogger({ level: 'silent', format: 'json' })
const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url))

test('the migration keeps unconfirmed accounts for seven more days, and those of an administrator for good [R78]', async () => {
  const whole = await createTestDatabase()
  const database = await createTestDatabase({ empty: true })
  const ask = async <T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const before = await ask<{ name: string; checksum: string }>(
    whole.url,
    `select name, checksum from schema_migrations where name < '0140' order by name`,
  )
  await migrate(database.url, migrations, log, before)
  const now = new Date()
  const people = {
    mailed: { encrypted_password: 'hash', confirmation_sent_at: now },
    quiet: { encrypted_password: 'hash', confirmation_sent_at: now },
    made: { encrypted_password: 'hash' },
    invited: { confirmation_sent_at: now },
    confirmed: { encrypted_password: 'hash', confirmation_sent_at: now, email_confirmed_at: now, last_sign_in_at: now },
  }
  for (const [name, fields] of Object.entries(people)) {
    const id = randomUUID()
    const row = {
      id,
      email: `${name}@example.org`,
      raw_user_meta_data: JSON.stringify({ full_name: name }),
      raw_app_meta_data: JSON.stringify({ provider: 'email' }),
      ...fields,
    }
    const columns = Object.keys(row)
    const places = columns.map((_, index) => `$${index + 1}`)
    await ask(database.url, `insert into auth.users (${columns.join()}) values (${places.join()})`, Object.values(row))
    await ask(database.url, 'insert into profiles (id, full_name) values ($1, $2)', [id, name])
    if (name !== 'mailed' && name !== 'invited') continue
    await ask(
      database.url,
      `insert into auth.one_time_tokens (user_id, kind, email, token_hash, code_hash, redirect_to, expires_at)
       values ($1, $2, $3, $4, 'code', '/home', now() + interval '1 hour')`,
      [id, name === 'invited' ? 'invite' : 'signup', row.email, `token of ${name}`],
    )
  }
  const [token] = await ask<{ id: string }>(
    database.url,
    `select id from auth.one_time_tokens where token_hash = 'token of mailed'`,
  )
  await migrate(database.url, migrations, log)
  const users = await ask<{ email: string }>(database.url, 'select email from auth.users order by email')
  expect(users.map(({ email }) => email)).toEqual(['confirmed@example.org', 'invited@example.org', 'made@example.org'])
  const pending = await ask(
    database.url,
    `select email, password_hash, metadata, token_hash, code_hash, redirect_to, browser_hash,
      expires_at - now() > interval '6 days 23 hours' as days, (id = $1) as keeps
     from auth.pending_sign_ups order by email`,
    [token?.id],
  )
  const kept = { password_hash: 'hash', browser_hash: null, days: true }
  expect(pending).toEqual([
    {
      ...kept,
      email: 'mailed@example.org',
      metadata: { full_name: 'mailed' },
      token_hash: 'token of mailed',
      code_hash: 'code',
      redirect_to: '/home',
      keeps: true,
    },
    {
      ...kept,
      email: 'quiet@example.org',
      metadata: { full_name: 'quiet' },
      token_hash: expect.stringMatching(/^none /),
      code_hash: 'none',
      redirect_to: null,
      keeps: false,
    },
  ])
  const names = await ask<{ full_name: string }>(database.url, 'select full_name from profiles order by full_name')
  expect(names.map(({ full_name }) => full_name)).toEqual(['confirmed', 'invited', 'made'])
  await database.drop()
  await whole.drop()
})
