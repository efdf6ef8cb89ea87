import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createMember, listItem } from '../apps/server/test/factories.ts'
import { startTestServer } from '../apps/server/test/harness.ts'
import { query } from '../apps/server/test/replicated-postgres.ts'
import { makeFolder, postgresAccount } from '../apps/server/src/platform/db/embedded/account.ts'
import { throwawayFolder } from '../apps/server/src/platform/db/embedded/places.ts'
import { freePort } from './free-port.ts'
import { readCommands } from './manual-commands.ts'
import { printNotTried } from './not-tried.ts'

const manual = new URL('../docs/recovery.md', import.meta.url)

/** The titles of the manual's blocks, each way with its own. */
const ways = {
  'PostgreSQL alone': { once: 'once', begin: [], everyNight: 'every night', asItWas: 'the database as it was' },
  pgBackRest: {
    once: 'pgBackRest: once',
    begin: ['pgBackRest: begin'],
    everyNight: 'pgBackRest: every night',
    asItWas: 'pgBackRest: the database as it was',
  },
} as const
type Way = keyof typeof ways

/** What is missing here, of the programs that a way needs. */
async function findMissing(bin: string, way: Way): Promise<string | undefined> {
  // The second one comes with Debian's `postgresql-client-15` already.
  const programs = ['initdb', 'pg_basebackup'].map((name) => join(bin, name))
  if (!(await Promise.all(programs.map(isThere))).every(Boolean)) return 'postgresql-15'
  return way === 'pgBackRest' && !(await isThere('/usr/bin/pgbackrest')) ? 'pgbackrest' : undefined
}

/** Where pgBackRest has its things in a test, in place of what deploy/backup says; all else is as it says. */
const pgBackRestIn = async (folder: string, data: string, port: string) => {
  const file = join(folder, 'pgbackrest.conf')
  await copyFile(new URL('../deploy/backup/pgbackrest.conf', import.meta.url), file)
  return {
    PGBACKREST_CONFIG: file,
    PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_LOG_LEVEL_FILE: 'off',
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_PG1_SOCKET_PATH: folder,
  }
}

test.each<[Way]>([['PostgreSQL alone'], ['pgBackRest']])(
  "the manual's commands restore a row deleted by mistake, without losing later data: %s",
  { timeout: 180_000 },
  async (way) => {
    const titles = ways[way]
    const values = await readCommands(manual, 'where things are')
    const bin = /^PATH=(\/[^:]+):/m.exec(values)?.[1] ?? ''
    const missing = await findMissing(bin, way)
    if (missing !== undefined) {
      printNotTried(`no row was taken back with ${way}: ${missing} is not installed here`)
      return
    }
    // In memory, where there's room: what it is to survive here is a mistake, not a loss of power.
    const { cluster: parent } = await throwawayFolder()
    await makeFolder(parent)
    // Named so, and with `pgdata` inside, the next run of tests ends and removes what a killed one left.
    const folder = join(parent, `${process.pid}-${randomBytes(4).toString('hex')}-recovery`)
    await mkdir(folder, { mode: 0o700 })
    // PostgreSQL doesn't run as root; its account owns all of it, as `postgres` does on Debian.
    const account = postgresAccount()
    if (account) await chown(folder, account.uid, account.gid)
    const port = String(await freePort())
    // An operator's shell is one; here each block has its own, so what one sets is set before the next.
    const own = { ARCHIVE: join(folder, 'archive'), EARLIER: join(folder, 'earlier'), DB: 'itemo' }
    expect(namesIn(values)).toEqual(['PATH', ...Object.keys(own)])
    const data = join(folder, 'pgdata')
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: folder,
      PGHOST: folder,
      PGPORT: port,
      TZ: 'UTC',
      ...own,
      ...(way === 'pgBackRest' && (await pgBackRestIn(folder, data, port))),
    }
    const shell = async (commands: string, more: Readonly<Record<string, string>> = {}) => {
      const options = { cwd: folder, env: { ...env, ...more }, ...account }
      return (await promisify(execFile)('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', commands], options)).stdout
    }
    const type = async (title: string, more?: Readonly<Record<string, string>>) =>
      shell(await readCommands(manual, title), more)
    // The folder also stands among the words of its process, where the next run looks before it ends an abandoned one.
    const control = (act: string) =>
      shell(
        `pg_ctl ${act} -w -D ${data} -l ${folder}/log -o "-D ${data} -p ${port} -k ${folder} -c fsync=off" > /dev/null`,
      )
    onTestFinished(async () => {
      for (const place of [own.EARLIER, data]) await shell(`pg_ctl stop -m immediate -D ${place} || true`)
      await rm(folder, { recursive: true, force: true })
    })

    await shell(
      `initdb -D ${data} -E UTF8 --locale=C.UTF-8 --auth-local=peer --auth-host=scram-sha-256 --no-sync > /dev/null`,
    )
    await control('start')
    await shell(
      `psql -qXd postgres -c "create role itemo login password 'secret'" -c 'create database itemo owner itemo'`,
    )
    await type(titles.once)
    await control('restart')
    for (const block of titles.begin) await type(block)

    const url = `postgres://itemo:secret@127.0.0.1:${port}/itemo`
    const server = await startTestServer({ env: { DATABASE_URL: url } })
    onTestFinished(() => server.close())
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const item = await listItem(server, owner)
    const talk = { item_id: item.id, other_user_id: owner.id }
    const { id: conversationId } = await server.api('POST /conversations', { body: talk }, renter)
    const params = { conversationId }
    const write = (text: string) =>
      server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, renter)
    const read = async () => {
      const { messages } = await server.api('GET /conversations/:conversationId/messages', { params, query: {} }, owner)
      return messages.map(({ text }) => text)
    }
    const counted = () => query(url, 'select unread from conversation_participants order by user_id')

    await write('Is it free?')
    await type(titles.everyNight)
    if (way === 'PostgreSQL alone') await failSecondCopy(shell, titles.everyNight)
    // Written after the copy was made: it is in the log alone.
    const lost = await write('I would come at noon.')
    const [{ now }] = (await query(url, 'select clock_timestamp()::text as now')) as [{ now: string }]
    await query(url, `delete from messages where id = '${lost.id}'`)
    await write('Or a little later.')
    const day = addDays(dayInLondon(new Date()), 7)
    const hire = { itemId: item.id, startDate: day, endDate: day }
    const { rental_id: rentalId } = await server.api('POST /rentals', { body: hire }, renter)
    expect(await read()).toEqual(['Is it free?', 'Or a little later.'])
    const had = await counted()

    const [copy = ''] = way === 'PostgreSQL alone' ? await readdir(join(own.ARCHIVE, 'base')) : []
    const told = { BASE: join(own.ARCHIVE, 'base', copy), MOMENT: now, ROWS: `messages where id = '${lost.id}'` }
    expect(namesIn(await readCommands(manual, 'what went wrong'))).toEqual(Object.keys(told))
    await type(titles.asItWas, told)
    expect(await type('what is missing', told)).toContain('I would come at noon.')
    await type('back into the live one', told)
    expect(await read()).toEqual(['Is it free?', 'I would come at noon.', 'Or a little later.'])
    expect(await counted()).toEqual(had)
    expect(await server.api('GET /rentals/:rentalId', { params: { rentalId } }, renter)).toMatchObject({ id: rentalId })
    await type('away with it')
    expect(await isThere(own.EARLIER)).toBe(false)
  },
)

/** The day's second copy fails, and then no older one is removed. */
async function failSecondCopy(shell: (commands: string) => Promise<string>, title: string): Promise<void> {
  const nightly = await readCommands(manual, title)
  await expect(shell(`set +e\n${nightly}`)).rejects.toThrow('not empty')
}

/** What a block of commands sets. */
const namesIn = (commands: string) => [...commands.matchAll(/^([A-Z]+)=/gm)].map(([, name]) => name)

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
