import { expect, onTestFinished, test } from 'vitest'
import { printNotTried } from '../../../scripts/not-tried.ts'
import { supportsNamedStatements, checkPooledSessions } from '../src/platform/db/session-settings.ts'
import { sessionSettings } from '../src/platform/db/open-database.ts'
import { createMember, listItem } from './factories.ts'
import { createUsedDatabase, startTestServer } from './harness.ts'
import { findPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { query } from './replicated-postgres.ts'

const settings = sessionSettings(10_000)

async function database() {
  const made = await createUsedDatabase()
  onTestFinished(() => made.drop())
  return made.url
}

/** The settings that the start requires, for this database only, because the role is shared. */
async function carrySettings(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  for (const [setting, ms] of Object.entries(settings))
    await query(url, `alter role itemo in database "${name}" set ${setting} = ${ms}`)
}

test('the start says which settings the role lacks, and accepts a role that has them', async () => {
  const url = await database()
  const missing = checkPooledSessions(url, { settings, prepared: 'on' })
  await expect(missing).rejects.toThrow('alter role "itemo" set statement_timeout = 10000;')
  await carrySettings(url)
  expect(await checkPooledSessions(url, { settings, prepared: 'on' })).toBe(true)
})

test.each(['transaction', 'session'] as const)('everything works behind PgBouncer in %s mode', async (mode) => {
  const program = await findPgBouncer()
  if (!program) {
    printNotTried(`nothing was asked behind PgBouncer in ${mode} mode: it is not installed here`)
    return
  }
  const directUrl = await database()
  await carrySettings(directUrl)
  const bouncer = await startPgBouncer(program, directUrl, mode)
  onTestFinished(() => bouncer.close())
  // Before 1.21, as in Debian 12, no names in transaction mode; session mode keeps them with any version.
  const keepsNames = mode === 'session' || supportsNamedStatements(bouncer.version)
  const refused = 'DATABASE_PREPARED=off'
  const named = await checkPooledSessions(bouncer.url, { settings, prepared: 'on' }).catch(({ message }: Error) =>
    message.includes(refused) ? refused : message,
  )
  expect(named).toBe(keepsNames || refused)
  // Without the direct URL nothing starts, and nothing is left in the pooler's sessions, such as the lock of migrations.
  const alone = startTestServer({ env: { DATABASE_URL: bouncer.url } })
  await expect(alone).rejects.toThrow('unsupported startup parameter')
  const held = `select mode from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
  expect(await query(directUrl, held)).toEqual([])
  const warnings: string[] = []
  const onLogLine = (line: string) => void (line.includes("doesn't support named statements") && warnings.push(line))
  const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: directUrl, LOG_LEVEL: 'warn' }
  const server = await startTestServer({ env, manualJobs: false, onLogLine })
  onTestFinished(() => server.close())
  expect(warnings).toHaveLength(keepsNames ? 0 : 1)
  const [owner, renter] = await Promise.all([createMember(server), createMember(server)])
  const items = await Promise.all(
    Array.from({ length: 20 }, (_, at) => listItem(server, owner, { title: `Pooled drill ${at}` })),
  )
  // Many more at once than there are connections, repeatedly, so that names reach connections that don't know them.
  for (let round = 0; round < 3; round++) {
    const pages = items.map(({ id }) => server.api('GET /items/:itemId', { params: { itemId: id } }, renter))
    const found = items.map(() => server.api('GET /items', { query: { search: 'drill' } }))
    await Promise.all([...pages, ...found])
  }
  // Notifications by LISTEN, without polling as a fallback here: only committed ones of those sent through the pooler.
  const heard: string[] = []
  await server.context.listener.listen('drill', { onNotification: (payload) => void heard.push(payload) })
  await query(bouncer.url, `begin; select pg_notify('drill', 'taken back'); rollback`)
  await query(bouncer.url, `select pg_notify('drill', 'committed')`)
  await expect.poll(() => heard).toEqual(['committed'])
  // Jobs, which bypass the pooler.
  await expect.poll(() => query(directUrl, `select 1 from jobs.job where state = 'completed' limit 1`)).toHaveLength(1)
  // As counted in docs/scaling.md, the direct ones, and the pooler's own: two, or one for each client.
  const open = (await query(
    directUrl,
    `select application_name as name, count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name ~ '^itemo' group by 1`,
  )) as readonly { readonly name: string; readonly count: number }[]
  const countOf = (name: string) => open.find((one) => one.name === name)?.count ?? 0
  expect(countOf('itemo listener')).toBe(1)
  expect(countOf('itemo probe')).toBeLessThanOrEqual(2)
  expect(countOf('itemo')).toBeLessThanOrEqual(3 + (mode === 'transaction' ? 2 : 20))
})
