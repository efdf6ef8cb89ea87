import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { placesFor } from '../apps/server/src/platform/db/embedded/places.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const person = { email: 'nia@example.org', password: 'quiet-harbour-42', data: { full_name: 'Nia New' } }

beforeAll(async () => {
  // As `npm start` does, not as a test.
  const build = `import('./scripts/build-web.ts').then(({ buildWebIfChanged }) => buildWebIfChanged(process.cwd()))`
  const { code } = await runCommand(process.execPath, ['-e', build], { root, env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('The web app could not be built')
}, 300_000)

/** Starts as `npm start` does, with a folder of its own, until the test has ended; answers its address. */
async function start(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-default-'))
  // As root the database lies elsewhere.
  const { cluster } = await placesFor(join(folder, 'postgres'))
  const port = String(await freePort())
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH, HOME, PORT: port, DATA_DIR: folder, ...settings },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    for (const path of [cluster, folder]) await rm(path, { recursive: true, force: true })
  })
  return `http://127.0.0.1:${port}`
}

test('started without settings, the demo town lets someone confirm an account without reading the terminal [R57] [R66]', async () => {
  const site = await start()
  const read = async (path: string) => (await fetch(site + path)).text()
  await expect.poll(() => read('/readyz').catch(String), { timeout: 60_000 }).toContain('ok')
  // At once: the town is made all the same. What the screens do with it, and that they say where the mail lies, is proven in the browser.
  const signedUp = await fetch(`${site}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(signedUp.status).toBe(200)
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const mailbox = `/dev/mail?to=${encodeURIComponent(person.email)}`
  await expect.poll(() => read(mailbox)).toContain('Confirm your email address')
  const mail = await read(/href="(\/dev\/mail\/\d+)"/.exec(await read(mailbox))?.[1] ?? '')
  const token = /10 minutes: (\d{6})/.exec(mail)?.[1]
  const confirmed = await fetch(`${site}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ type: 'signup', email: person.email, token }),
  })
  expect(await confirmed.json()).toMatchObject({ access_token: expect.any(String), user: { email: person.email } })
  await expect.poll(() => read('/api/v1/config'), { timeout: 150_000 }).toContain('Maya (demo)')
  const config = JSON.parse(await read('/api/v1/config')) as { mailbox: boolean; social_providers: string[] }
  expect(config).toMatchObject({ mailbox: true, social_providers: ['apple', 'facebook', 'google'] })
}, 300_000)

/** Makes the server end without a word, or by an error that nothing catches, when it is asked to. */
const plant = `
  import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (event, request, ...rest) {
    if (event === 'request' && request.url === '/planted/kill') process.kill(process.pid, 'SIGKILL')
    if (event === 'request' && request.url === '/planted/throw') throw new Error('planted')
    return emit.call(this, event, request, ...rest)
  }
`

test('a server that was killed or crashed is restarted with all its data', async () => {
  const preload = `--import=data:text/javascript,${encodeURIComponent(plant)}`
  const site = await start({ NODE_OPTIONS: preload, SEED_DEMO: 'false', SHUTDOWN_MS: '0' })
  const ready = async () => (await fetch(`${site}/readyz`).catch(() => undefined))?.status
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  const signedUp = await fetch(`${site}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(signedUp.status).toBe(200)
  const mailbox = async () => (await fetch(`${site}/dev/mail?to=${encodeURIComponent(person.email)}`)).text()
  await expect.poll(mailbox, { timeout: 30_000 }).toContain('Confirm your email address')
  for (const way of ['kill', 'throw']) {
    await fetch(`${site}/planted/${way}`).catch(() => undefined)
    await expect.poll(ready, { interval: 5 }).toBe(undefined)
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  }
  expect(await mailbox()).toContain('Confirm your email address')
})
