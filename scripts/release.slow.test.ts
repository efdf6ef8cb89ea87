import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { placesFor } from '../apps/server/src/platform/db/embedded/places.ts'
import { itemInput } from '../apps/server/test/factories.ts'
import { query } from '../apps/server/test/replicated-postgres.ts'
import { photo } from '../apps/server/test/sample-pictures.ts'
import { type ServerProcess, startServerProcess } from '../apps/server/test/server-process.ts'
import { createTestDatabase } from '../apps/server/test/test-database.ts'
import { type ApiDocument, findBreaks } from './contract-breaks.ts'
import { freePort } from './free-port.ts'
import { linkProductionPackages } from './link-packages.ts'
import { readCommands } from './manual-commands.ts'
import { ask, join as joinTown, startNeighbourLoad } from './neighbour-load.ts'
import { printNotTried } from './not-tried.ts'
import { packRelease, writeRelease } from './release.ts'
import { runCommand } from './run-command.ts'
import { findVersionBefore, writeReleaseOf } from './version-before.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const deployment = new URL('../docs/deployment.md', import.meta.url)

type Migration = readonly [name: string, text: string]
const goesOn: Migration = ['9000_more.sql', '-- older processes: go on\nalter table items add column remark text;\n']
const stops: Migration = ['9001_other.sql', '-- older processes: stop\ncreate table remarks (text text);\n']

let folder: string
/** Where a maker of releases has the archives, their checksums and the public key. */
let dist: string
/** Two neighbouring versions that may run side by side, with packages of production. */
let neighbours: readonly [older: string, newer: string]

// The version before comes from git; where git can't tell it, this version stands in for it, and the same with one more migration for this.
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'itemo-release-')))
  dist = join(folder, 'dist')
  await mkdir(dist)
  const [older, newer] = [join(dist, 'itemo-0.1.0'), join(dist, 'itemo-0.2.0')]
  // A stand-in for the built web app: what is served is not the matter here.
  await writeRelease(root, newer, join(root, 'apps/web/public'))
  const before = await findVersionBefore(root)
  if (before.missing === undefined) await writeReleaseOf(root, before.commit, older)
  else {
    printNotTried(`no version before was upgraded, ${before.missing}: this one stands in for it`)
    cpSync(newer, older, { recursive: true })
    await writeMigration(newer, goesOn)
  }
  for (const release of [older, newer]) await writeWebApp(release)
  // A maker of releases has a number that is someone else's on the server.
  if (process.getuid?.() === 0) await chown(join(newer, 'package.json'), 54_321, 54_321)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await writeFile(join(dist, 'itemo-release.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const release of [older, newer]) await packRelease(release, `${release}.tar.gz`, key)
  const stopping = await findStopping(older, newer)
  if (stopping === undefined) neighbours = [older, newer]
  else {
    printNotTried(`the version before did not run next to this one, since ${stopping} stops it`)
    neighbours = [newer, await withMigration(newer, goesOn)]
  }
  for (const release of neighbours) await linkProductionPackages(root, release)
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A page with a script and a style of its own version, and a script that both versions have. */
async function writeWebApp(release: string): Promise<void> {
  const client = join(release, 'apps/web/build/client')
  const version = basename(release).replace('itemo-', '')
  const names = [`entry-${version}.js`, `look-${version}.css`, 'react-1.js']
  await mkdir(join(client, 'assets'), { recursive: true })
  for (const name of names) await writeFile(join(client, 'assets', name), `/* ${name} */`)
  const tags = names.map((name) =>
    name.endsWith('.css')
      ? `<link rel="stylesheet" href="/assets/${name}">`
      : `<script src="/assets/${name}"></script>`,
  )
  await writeFile(join(client, '__spa-fallback.html'), `<!doctype html><title>Itemo</title>${tags.join('')}`)
}

/** What a page that is opened now asks for besides, with what each answers. */
async function openPage(site: string): Promise<ReadonlyMap<string, string>> {
  const page = await (await fetch(`${site}/home`, { headers: { accept: 'text/html' } })).text()
  const paths = Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, path = '']) => path)
  return readAll(site, paths)
}

async function readAll(site: string, paths: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const read = async (path: string) => {
    const answer = await fetch(site + path)
    return [path, `${answer.status} ${await answer.text()}`] as const
  }
  return new Map(await Promise.all(Array.from(paths, read)))
}

const migrationsOf = (release: string) => join(release, 'apps/server/migrations')

const writeMigration = (release: string, [name, text]: Migration) => writeFile(join(migrationsOf(release), name), text)

/** Another version: the same with one more migration, without packages. */
async function withMigration(release: string, migration: Migration): Promise<string> {
  const next = `${release}-${migration[0]}`
  cpSync(release, next, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  await writeMigration(next, migration)
  return next
}

/** The first migration that one release has, another one lacks, and that processes of the other one can't bear. */
async function findStopping(older: string, newer: string): Promise<string | undefined> {
  const known = new Set(await readdir(migrationsOf(older)))
  for (const name of (await readdir(migrationsOf(newer))).filter((one) => !known.has(one))) {
    const text = await readFile(join(migrationsOf(newer), name), 'utf8')
    if (/^-- older processes: stop\b/m.test(text)) return name
  }
  return undefined
}

/** Runs what the manual says, and shows what went wrong. */
async function runManual(commands: string, cwd: string): Promise<void> {
  // What a machine without a registry and without systemd can't do is done by the test.
  const shell = `npm() { :; }\n${commands}`
  const { code, output } = await runCommand('bash', ['-euc', shell], { root, cwd })
  if (code !== 0) throw new Error(`${commands}\n${output}`)
}

/** Checks an archive as the manual says. A machine with Node alone does the same by Node, and says so. */
async function checkArchive(): Promise<void> {
  const [signature = '', checksum = ''] = (await readCommands(deployment, 'before you unpack it')).split(
    /^(?=sha256sum )/m,
  )
  const archive = join(dist, 'itemo-0.2.0.tar.gz')
  const sum = await readFile(`${archive}.sha256`, 'utf8')
  const answerOf = async (program: string, arg: string) => (await runCommand(program, [arg], { root })).output
  // It takes the key of such a signature from 3.0 on.
  if (/^OpenSSL ([3-9]|\d\d)/.test(await answerOf('openssl', 'version'))) await runManual(signature, dist)
  else {
    printNotTried('the signature of a release was not checked by openssl: there is none from 3.0 on here')
    const key = await readFile(join(dist, 'itemo-release.pub'), 'utf8')
    if (!verify(null, Buffer.from(sum), key, await readFile(`${archive}.sha256.sig`))) throw new Error('Not signed so')
  }
  if ((await answerOf('sha256sum', '--version')).startsWith('sha256sum (')) await runManual(checksum, dist)
  else {
    printNotTried('the checksum of a release was not checked by sha256sum: it is not installed here')
    const digest = createHash('sha256')
      .update(await readFile(archive))
      .digest('hex')
    if (sum !== `${digest}  ${basename(archive)}\n`) throw new Error(`It has the checksum ${digest}`)
  }
}

test('an installation of the previous version is upgraded with all its data, without installing or building', async () => {
  const srv = join(folder, 'srv')
  const data = join(folder, 'data')
  await mkdir(srv)
  // As root the database lies elsewhere.
  const { cluster } = await placesFor(join(data, 'postgres'))
  onTestFinished(() => rm(cluster, { recursive: true, force: true }))
  await checkArchive()
  const commands = (await readCommands(deployment, 'the new version')).replaceAll('/srv', srv)
  const [unpack = '', link = ''] = commands.split(/^systemctl \w+ itemo\n/m)
  const ofOlder = (text: string) => text.replaceAll('itemo-0.2.0', 'itemo-0.1.0')
  // Whatever would install or build something says so, and fails.
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const name of ['npm', 'gcc', 'cc', 'make', 'vite', 'tsc'])
    await writeFile(join(bin, name), `#!/bin/sh\necho "${name} was called"\nexit 1\n`, { mode: 0o755 })
  const port = String(await freePort())
  const site = `http://127.0.0.1:${port}`
  let output = ''
  /** As the unit does: `npm start` in /srv/itemo. Answers what ends it, with its exit code. */
  const start = async () => {
    const cwd = join(srv, 'itemo')
    const { scripts } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts).not.toHaveProperty('test')
    const child = spawn('sh', ['-c', `${scripts.prestart} && exec ${scripts.start}`], {
      cwd,
      env: {
        PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
        PORT: port,
        DATA_DIR: data,
        SEED_DEMO: 'false',
        CONFIRM_MAILS: 'false',
        RATE_LIMITS: 'false',
        POSTCODES_LOOKUP: 'false',
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    onTestFinished(() => void stop())
    const ready = () => fetch(`${site}/readyz`).then(({ status }) => status, () => output) // prettier-ignore
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    return stop
  }

  await runManual(ofOlder(unpack), dist)
  await linkProductionPackages(root, join(srv, 'itemo-0.1.0'))
  await runManual(ofOlder(link), dist)
  const stopOlder = await start()
  const town = await makeTown(site)
  const before = await town.look()
  const oldTab = await openPage(site)
  expect([...oldTab.values()]).toContain('200 /* entry-0.1.0.js */')
  await runManual(unpack, dist)
  expect((await stat(join(srv, 'itemo-0.2.0/package.json'))).uid).toBe(process.getuid?.())
  await linkProductionPackages(root, join(srv, 'itemo-0.2.0'))
  expect(await stopOlder()).toBe(0)
  await runManual(link, dist)
  const stopNewer = await start()
  expect(await town.look()).toMatchObject(before)
  await town.write('And on Sunday?')
  expect((await town.look()).messages).toHaveLength(2)
  const pages = ['/favicon.svg', '/api/v1/items', '/api/v1/openapi.json'].map((path) => fetch(site + path))
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200])
  // A tab of the version before goes on: all that its page names is still served (ADR-0219).
  expect(await readAll(site, oldTab.keys())).toEqual(oldTab)
  const newTab = await openPage(site)
  expect([...newTab.values()]).toContain('200 /* entry-0.2.0.js */')
  expect([...newTab.keys()]).not.toContain('/assets/entry-0.1.0.js')
  expect(await stopNewer()).toBe(0)
  expect(output).not.toMatch(/was called|Installing|Building/)
}, 180_000)

/** Two people, an item with a picture, a message and a hire that is asked for, all by the port. */
async function makeTown(site: string) {
  const [owner, renter] = await Promise.all([joinTown(site), joinTown(site)])
  const path = `item_images/${owner.id}/${crypto.randomUUID()}.jpg`
  const uploaded = await fetch(`${site}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/jpeg' },
    body: await photo(),
  })
  expect(uploaded.status).toBe(200)
  const images = [{ image_url: path.replace('item_images/', '') }]
  const { id: itemId } = await ask<{ id: string }>(site, '/items', { as: owner, body: itemInput({ images }) })
  const body = { item_id: itemId, other_user_id: owner.id }
  const { id: talkId } = await ask<{ id: string }>(site, '/conversations', { as: renter, body })
  const day = addDays(dayInLondon(new Date()), 7)
  const hire = { itemId, startDate: day, endDate: day }
  const { rental_id: rentalId } = await ask<{ rental_id: string }>(site, '/rentals', { as: renter, body: hire })
  const write = (text: string) =>
    ask(site, `/conversations/${talkId}/messages`, { as: renter, body: { id: crypto.randomUUID(), text } })
  await write('Is it free on Saturday?')
  const look = async () => ({
    me: await ask<object>(site, '/me', { as: owner }),
    item: await ask<object>(site, `/items/${itemId}`, { as: renter }),
    messages: (await ask<{ messages: object[] }>(site, `/conversations/${talkId}/messages`, { as: renter })).messages,
    rental: await ask<object>(site, `/rentals/${rentalId}`, { as: renter }),
    picture: Buffer.from(await (await fetch(`${site}/storage/v1/object/public/${path}`)).arrayBuffer()).toString('hex'),
  })
  return { look, write }
}

test('adjacent versions serve together, and an incompatible one waits until the older has stopped', async () => {
  const [older, newer] = neighbours
  const database = await createTestDatabase({ empty: true })
  onTestFinished(() => database.drop())
  const env = { DATABASE_URL: database.url, SITE_URL: 'http://127.0.0.1', CONFIRM_MAILS: 'false' }
  const start = (release: string) =>
    startServerProcess([], env, pathToFileURL(join(release, 'apps/server/build/main.mjs')))
  const first = await start(older)
  onTestFinished(() => first.close())
  const load = await startNeighbourLoad(first.url)
  onTestFinished(() => void load.stop())
  /** Whether each has answered some of everything, or what went wrong. */
  const answered = () => load.wrong[0] ?? sites.every((site) => load.answersOf(site) > 3)
  const sites = [first.url]
  await expect.poll(answered, { timeout: 30_000 }).toBe(true)
  // It migrates while people read and write by the older one.
  const second = await start(newer)
  onTestFinished(() => second.close())
  const [apiBefore, api] = await Promise.all(
    [first, second].map(async ({ url }) => (await fetch(`${url}/api/v1/openapi.json`)).json() as Promise<ApiDocument>),
  )
  // Tabs that were opened with the older version go on with the newer one's answers.
  expect(findBreaks(apiBefore as ApiDocument, api as ApiDocument)).toEqual([])
  load.add(second.url)
  sites.push(second.url)
  await expect.poll(answered, { timeout: 30_000 }).toBe(true)

  const next = await withMigration(newer, stops)
  await linkProductionPackages(root, next)
  await expect(start(next)).rejects.toThrow(
    `The migration ${stops[0]} can't run while processes of the previous version are connected (2 of them)`,
  )
  const { messages, bookings } = await load.stop()
  expect(load.wrong).toEqual([])
  for (const one of [first, second]) await end(one)
  const listening = `select from pg_stat_activity where datname = current_database() and application_name = 'itemo listener'`
  await expect.poll(() => query(database.url, listening)).toEqual([])
  const third = await start(next)
  onTestFinished(() => third.close())
  const ids = [...messages, ...bookings]
  const list = ids.map((id) => `'${id}'`).join(', ')
  const found = `select id from messages where id in (${list}) union all select id from rentals where id in (${list})`
  expect(await query(database.url, found)).toHaveLength(ids.length)
  await expect(start(newer)).rejects.toThrow(`A newer version has migrated this database (${stops[0]})`)
}, 180_000)

async function end({ child }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}
