import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrationLock } from '../src/platform/db/migrate.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { startServerProcess } from './server-process.ts'
import { createTestDatabase } from './test-database.ts'

/** Adds listeners of each kind, which nothing guards, to every server of a process: bytes with their mark make them throw. */
const plant = `
  import { Server } from 'node:net'
  const fail = (what) => { throw new Error('planted in ' + what) }
  const { listen } = Server.prototype
  Server.prototype.listen = function (...args) {
    this.on('request', ({ url }) => url === '/planted' && fail('request'))
    this.on('upgrade', ({ url }) => url === '/planted' && fail('upgrade'))
    this.on('clientError', (error, socket) => {
      socket.destroy()
      fail('clientError')
    })
    this.on('connection', (socket) => {
      socket.on('data', (bytes) => bytes.includes('planted-data') && fail('socket data'))
    })
    return listen.apply(this, args)
  }
`
const planted = `data:text/javascript,${encodeURIComponent(plant)}`

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

it.each([
  ['request', 'GET /planted HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['upgrade', `GET /planted HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
  ['clientError', '\0 nothing\r\n\r\n'],
  ['socket data', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Mark: planted-data\r\n\r\n'],
])(
  'an uncaught error in a listener for %s is logged, lets open requests finish, and ends the process',
  async (kind, bytes) => {
    const server = await startServerProcess(['--import', planted])
    try {
      const asked = request(`${server.url}/api/v1/nothing`, { method: 'POST', headers: { 'content-length': 2 } })
      asked.write('{')
      const answered = once(asked, 'response')
      await once(asked, 'socket')
      // The server has received its beginning by the time it responds to another request.
      await fetch(`${server.url}/healthz`)
      const ended = once(server.child, 'exit')
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).resume()
      socket.write(bytes)
      await expect.poll(() => server.lines.map(({ message }) => message)).toContain('stopping')
      // The error ended the reading of it: otherwise the server would wait for the rest.
      socket.destroy()
      asked.end('}')
      const [response] = await answered
      expect(response.statusCode).toBe(404)
      // This exit code tells a supervisor to restart the process.
      expect(await ended).toEqual([70, null])
      const logged = server.lines.filter(({ message }) => message === 'uncaught exception')
      expect(logged).toMatchObject([{ level: 'error', error: expect.stringContaining(`Error: planted in ${kind}\n`) }])
      expect(logged[0]?.error).toMatch(/\n +at /)
    } finally {
      await server.close()
    }
  },
)

/** The time limit of a stop fires at once; no other timer is as long. */
const impatient = `
  const { setTimeout } = globalThis
  globalThis.setTimeout = (act, ms, ...more) => setTimeout(act, ms === 11_234 ? 0 : ms, ...more)
`

it('a start that waits for others ends when it is told to stop', async () => {
  const database = await createTestDatabase({ empty: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-asked-'))
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [migrationLock])
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(impatient)}`]
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SHUTDOWN_MS: '1234',
    },
  })
  try {
    const [said, ended] = [text(child.stdout), once(child, 'exit')]
    const waiting = `select from pg_stat_activity where application_name = 'itemo migrations' and query like '%pg_try_advisory_lock%'
      and datname = current_database()`
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    child.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
    expect(await said).toContain('shutdown took too long')
  } finally {
    child.kill('SIGKILL')
    await other.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
