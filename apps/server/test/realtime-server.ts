// Servers with only realtime, for its tests, with rooms, guests and notes to publish.
import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from './test-database.ts'
import { createListener } from '../src/platform/db/listener.ts'
import { createOutbox } from '../src/platform/db/outbox.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { type HttpServer, listen } from '../src/platform/http/server.ts'
import { createLogger, type Logger } from '../src/platform/log.ts'
import { createRealtime } from '../src/platform/realtime/realtime.ts'
import type { RealtimeSource } from '../src/platform/realtime/deliver-changes.ts'

const silent = createLogger({ level: 'silent', format: 'json' })
export const minute = 60_000
const closers: (() => Promise<unknown>)[] = []
export let database: Awaited<ReturnType<typeof openTestDatabase>>
let offsetMs = 0
/** Advances the clock. */
export const advance = (ms: number) => void (offsetMs += ms)

const now = () => new Date(Date.now() + offsetMs)

/**
 * Gives every test of the calling file its own database, and closes the servers that it started. (Top-level hooks of this module would
 * belong only to the first file that imports it.)
 */
export function useRealtimeServers(): void {
  beforeEach(async () => {
    offsetMs = 0
    database = await openTestDatabase()
    await database.pool.query('create table notes (id text primary key, room text not null, body text not null)')
    await database.pool.query('create table guests (room text not null, user_id text not null)')
    closers.push(() => database.close())
  })

  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })
}

const notes: RealtimeSource = {
  table: 'notes',
  async load(_db, id) {
    const { rows } = await database.pool.query<{ id: string; room: string; body: string }>(
      'select * from notes where id = $1',
      [id],
    )
    const [record] = rows
    if (!record) return undefined
    if (record.body === 'unreadable') throw new Error('the row cannot be read')
    return { record, viewers: await guestsOf(record.room) }
  },
  present: (row) => row,
  async mayWatch(_db, { userId }, filter) {
    return filter === undefined || (filter.column === 'room' && (await guestsOf(filter.value)).includes(userId))
  },
}

async function guestsOf(room: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ user_id: string }>('select user_id from guests where room = $1', [room])
  return rows.map(({ user_id }) => user_id)
}

export async function invite(room: string, ...users: string[]) {
  for (const user of users) await database.pool.query('insert into guests values ($1, $2)', [room, user])
}

/** A token of these tests contains the account and the expiry; anything else is invalid. */
export function tokenOf(userId: string, lifetimeMs = 60 * minute): string {
  return `${userId}@${now().getTime() + lifetimeMs}`
}

const ended = new Set<string>()
/** Ends the session of a token that hasn't expired. */
export const endSession = (token: string) => void ended.add(token)

async function verify(token: string) {
  const [userId = '', expires = ''] = token.split('@')
  const expiresAt = new Date(Number(expires))
  if (!userId || !(expiresAt > now())) return undefined
  return { userId, sessionId: token, email: 'x@example.com', expiresAt }
}

export interface RealtimeServer {
  readonly server: HttpServer
  readonly realtime: ReturnType<typeof createRealtime>
  write(id: string, room: string, body?: string): Promise<void>
}

/** The realtime part of one process. */
export async function startRealtimeServer(
  caps: Parameters<typeof createRealtime>[0]['caps'] = {},
  log: Logger = silent,
): Promise<RealtimeServer> {
  const server = await listen({ host: '127.0.0.1', port: 0, requestTimeoutMs: 5000, log })
  const listener = createListener({ pool: database.pool, log })
  const { db } = database
  const outbox = createOutbox({ db, listener, log })
  await outbox.start()
  const siteUrl = 'https://itemo.example'
  const realtime = createRealtime({
    db,
    outbox,
    verify,
    ended: ({ sessionId }) => ended.has(sessionId),
    siteUrl,
    allowLoopback: false,
    trustProxy: false,
    log,
    now,
    caps,
  })
  realtime.register(notes)
  realtime.start()
  server.onUpgrade((request, socket, head) => realtime.upgrade(request, socket, head))
  closers.push(async () => {
    await realtime.close()
    await outbox.close()
    await listener.close()
    await server.close(100)
  })
  return {
    server,
    realtime,
    async write(id, room, body = 'hello') {
      await inTransaction(db, async (trx) => {
        await sql`insert into notes values (${id}, ${room}, ${body})`.execute(trx)
        await realtime.notify(trx, { table: 'notes', type: 'INSERT', id })
      })
    },
  }
}

function socketUrl(realtimeServer: RealtimeServer): string {
  return `${realtimeServer.server.origin.replace('http', 'ws')}/realtime/v1`
}

export interface Subscriber {
  readonly client: RealtimeClient
  readonly channel: RealtimeChannel
  readonly heard: string[]
  readonly statuses: string[]
}

interface SubscribeOptions {
  readonly token: string
  readonly filter?: string
  readonly vsn?: string
  readonly event?: 'INSERT' | '*'
}

export async function subscribe(
  realtimeServer: RealtimeServer,
  { token, filter, vsn, event = 'INSERT' }: SubscribeOptions,
): Promise<Subscriber> {
  const client = new RealtimeClient(socketUrl(realtimeServer), {
    params: { apikey: 'public' },
    timeout: 5000,
    reconnectAfterMs: () => 50,
    ...(vsn !== undefined && { vsn }),
  })
  closers.push(async () => client.disconnect())
  await client.setAuth(token)
  const heard: string[] = []
  const statuses: string[] = []
  const channel = client.channel('notes_realtime')
  channel.on<{ id: string }>(
    'postgres_changes',
    { event: event as '*', schema: 'public', table: 'notes', ...(filter !== undefined && { filter }) },
    (change) => {
      if ('id' in change.new) heard.push(change.new.id)
    },
  )
  channel.subscribe((status) => void statuses.push(status))
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  return { client, channel, heard, statuses }
}

export interface RawSocket {
  readonly heard: string[]
  readonly closed: () => number | undefined
  readonly socket: WebSocket
  send(data: string | Buffer): void
}

export function connect(realtimeServer: RealtimeServer, headers: Record<string, string> = {}): Promise<RawSocket> {
  const socket = new WebSocket(`${socketUrl(realtimeServer)}/websocket?vsn=2.0.0`, { headers })
  const heard: string[] = []
  let code: number | undefined
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')))
  socket.on('close', (given) => (code = given))
  closers.push(async () => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => resolve({ heard, closed: () => code, socket, send: (data) => socket.send(data) }))
  })
}

export function joinFrame(topic: string, token: string, changes: object[] = []) {
  return ['1', '1', `realtime:${topic}`, 'phx_join', { access_token: token, config: { postgres_changes: changes } }]
}
