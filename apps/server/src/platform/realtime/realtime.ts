import * as z from 'zod/mini'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawBuilder } from 'kysely'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Db } from '../db/db.ts'
import type { Outbox, OutboxEntry } from '../db/outbox.ts'
import { callerAddress } from '../http/caller-address.ts'
import { guarded, refuseUpgrade } from '../http/guarded-listener.ts'
import type { Logger } from '../log.ts'
import type { Bearer } from '../sessions/ended-sessions.ts'
import type { VerifiedActor } from '../sessions/tokens.ts'
import { type Binding, parseFilter } from './bindings.ts'
import { BroadcastMessage, Change } from './change-schemas.ts'
import { createDelivery, type RealtimeSource } from './deliver-changes.ts'
import { type ConnectionHost, createConnection, type SocketActor, type SocketCaps } from './socket-connection.ts'
import { createSocketsOfAccounts } from './sockets-of-accounts.ts'
import { createRoomAttendance } from './room-attendance.ts'
import { createRooms, type Presence, type RealtimeRoom } from './rooms.ts'

interface OriginOptions {
  readonly siteUrl: string
  readonly allowLoopback: boolean
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a page of this origin may open a socket: only the site itself. Programs send no origin, and authenticate by token. */
function originAllowed(request: IncomingMessage, { siteUrl, allowLoopback }: OriginOptions): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.origin === new URL(siteUrl).origin || page.host === host) return true
  return allowLoopback && loopback.has(page.hostname)
}

/** Publishes changes to subscribers, over the channel protocol at /realtime/v1/websocket. */
export interface Realtime {
  /** Publishes changes made in a transaction once it has committed. */
  notify(trx: Db, ...changes: readonly Change[]): Promise<void>
  /** The outbox entry of a change, for `Outbox.runAndPublish`: the change is a JSON expression over the statement's row. */
  entryFor(change: RawBuilder<unknown>): OutboxEntry
  register(source: RealtimeSource): void
  registerRoom(room: RealtimeRoom): void
  /** Sends messages of the server itself to people in rooms, in any process. */
  broadcast(messages: readonly BroadcastMessage[]): void
  trackPresence(attendance: Presence): void
  /** How many sockets are open in this process. */
  countSockets(): number
  start(): void
  /** Handles an upgrade request; false when the path isn't ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Closes every socket, so that clients reconnect to another process. */
  close(): Promise<void>
}

interface RealtimeCaps extends SocketCaps {
  readonly socketsPerAccount: number
  /** New sockets only: a limit on open ones would be wrong, since the customers of a mobile network share an address. */
  readonly socketsPerAddressAndSecond: number
  readonly messageBytes: number
  /** Someone without a socket for this long counts as gone. */
  readonly goneMs: number
}

interface RealtimeOptions {
  readonly db: Db
  readonly outbox: Pick<Outbox, 'add' | 'publishVolatile' | 'subscribe'>
  readonly verify: (token: string) => Promise<VerifiedActor | undefined>
  /** Whether a token is no longer valid, although it hasn't expired. */
  readonly ended?: (bearer: Bearer) => boolean
  readonly siteUrl: string
  /** Whether pages on this machine may connect, whatever their port: for development. */
  readonly allowLoopback: boolean
  readonly trustProxy: boolean
  readonly log: Logger
  readonly now: () => Date
  readonly caps?: Partial<RealtimeCaps>
}

const path = '/realtime/v1/websocket'
const sweepMs = 1000
const beatMs = 25_000
const goodbyeMs = 1000

const usualCaps: RealtimeCaps = {
  topicsPerSocket: 30,
  bufferedBytes: 1024 * 1024,
  framesPerTenSeconds: 200,
  minBroadcastMs: 1000,
  silenceMs: 90_000,
  joinMs: 10_000,
  socketsPerAccount: 20,
  socketsPerAddressAndSecond: 100,
  messageBytes: 64 * 1024,
  goneMs: 4000,
}

const Notice = z.union([BroadcastMessage, Change])
/** The topic of its messages in the outbox. */
const topic = 'realtime'

/** Creates the WebSocket server of this process; it receives nothing until it is attached and started. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { db, outbox, verify, ended = () => false, siteUrl, allowLoopback, trustProxy, log, now } = options
  const caps = { ...usualCaps, ...options.caps }
  const sources = new Map<string, RealtimeSource>()
  const sockets = createSocketsOfAccounts(caps.socketsPerAccount)
  /** How many sockets each address opened since the last sweep. */
  const opened = new Map<string, number>()
  /** When each account last closed a socket, in milliseconds. */
  const leftAt = new Map<string, number>()
  const server = new WebSocketServer({ noServer: true, maxPayload: caps.messageBytes, perMessageDeflate: false })
  const delivery = createDelivery({ db, sources, sockets, log, now })
  const broadcast = (messages: readonly BroadcastMessage[]) => outbox.publishVolatile(topic, messages)
  const rooms = createRooms(db, broadcast)
  let attendance: Presence | undefined
  let recording: Promise<void> = Promise.resolve()
  let beatAt = now()
  let sweeping: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined

  const refusal = async (
    who: SocketActor,
    asked: string,
    bindings: readonly Binding[],
  ): Promise<string | undefined> => {
    for (const { schema, table, filter } of bindings) {
      const source = schema === 'public' ? sources.get(table) : undefined
      const equality = filter === undefined ? undefined : parseFilter(filter)
      if (!source) return `There are no changes of "${schema}.${table}" to listen to.`
      if (filter !== undefined && !equality) return `The filter "${filter}" isn't supported: only column=eq.value is.`
      // The same message as for a row that doesn't exist, so that a stranger learns nothing.
      if (!(await source.mayWatch(db, who, equality))) return "Unauthorized: you don't have access to this."
    }
    return rooms.refusal(who, asked)
  }

  /** Records presence in order, so that someone who left and came back counts as present. */
  const record = (note: () => Promise<void> | undefined) => {
    recording = recording.then(note).catch((error: unknown) => {
      // The next beat records it again.
      if (!isDatabaseUnavailable(error)) log.warn('presence could not be recorded', { error })
    })
  }
  const trackPresence = (people: readonly string[], why: 'came' | 'left' | 'beat') =>
    record(() => attendance?.(people, why))
  const inRooms = createRoomAttendance(rooms, caps.goneMs, (people, why) => record(() => rooms.attend(people, why)))

  const peopleHere = () => {
    const here = new Set<string>()
    for (const { isPresent, userId } of sockets.all()) if (isPresent && userId !== undefined) here.add(userId)
    return here
  }

  const beat = () => {
    if (now().getTime() - beatAt.getTime() < beatMs) return
    beatAt = now()
    trackPresence([...peopleHere()], 'beat')
    inRooms.beat()
  }

  /** Reports accounts that closed a socket and haven't opened another since: a page that reloads does both. */
  const sayGoodbye = () => {
    const due = [...leftAt].filter(([, at]) => Date.now() - at >= caps.goneMs).map(([userId]) => userId)
    if (due.length === 0) return
    for (const userId of due) leftAt.delete(userId)
    const isHere = (userId: string) => [...sockets.of([userId])].some((own) => own.isPresent && own.userId === userId)
    const gone = due.filter((userId) => !isHere(userId))
    if (gone.length > 0) trackPresence(gone, 'left')
  }

  const host: ConnectionHost = {
    caps,
    now,
    verify,
    ended,
    refusal,
    admit: sockets.admit,
    broadcast: (who, asked, event) => rooms.broadcast(who, asked, event),
    joined(connection, here) {
      trackPresence([here.userId], 'came')
      inRooms.enter(connection, here)
    },
    failed(error) {
      // An outage is logged once, where it is detected.
      if (!isDatabaseUnavailable(error)) log.error('a socket message could not be handled', { error })
    },
  }

  const onMessage = (value: unknown) => {
    const notice = z.parse(Notice, value)
    if ('table' in notice) delivery.push(notice)
    else for (const connection of sockets.of(notice.to)) connection.relay(notice)
  }

  const welcome = (socket: WebSocket, asked: string | null, address: string) => {
    const version = asked === '1.0.0' ? '1.0.0' : '2.0.0'
    const connection = createConnection(socket, { version, address }, host)
    sockets.add(connection)
    const receive = (data: RawData, binary: boolean) => connection.receive(bufferOf(data), binary)
    const leave = () => {
      sockets.remove(connection)
      inRooms.close(connection)
      if (connection.userId !== undefined) leftAt.set(connection.userId, Date.now())
    }
    const refuse = () => socket.close(1011, 'internal error')
    socket.on('message', guarded(log, receive, refuse))
    socket.on('error', (error) => log.debug('realtime socket error', { error: error.message }))
    socket.on('close', guarded(log, leave, refuse))
  }

  return {
    notify: (trx, ...changes) => outbox.add(trx, topic, changes),
    entryFor: (change) => ({ topic, value: change }),
    register: (source) => void sources.set(source.table, source),
    registerRoom: rooms.register,
    broadcast,
    trackPresence: (asked) => void (attendance = asked),
    start() {
      unsubscribe = outbox.subscribe(topic, {
        onMessage,
        onReady() {
          for (const connection of sockets.all()) connection.resync()
        },
      })
      sweeping = setInterval(() => {
        opened.clear()
        for (const connection of sockets.all()) connection.sweep()
        sayGoodbye()
        inRooms.sweep()
        beat()
      }, sweepMs)
      sweeping.unref()
    },
    upgrade(request, socket, head) {
      // Not parsed as a URL: a client may send anything, and `//` is no valid URL.
      const [asked, query] = (request.url ?? '').split('?', 2)
      if (asked !== path) return false
      const address = callerAddress(request, trustProxy)
      const count = (opened.get(address) ?? 0) + 1
      if (!originAllowed(request, { siteUrl, allowLoopback })) refuseUpgrade(socket, '403 Forbidden')
      else if (count > caps.socketsPerAddressAndSecond) refuseUpgrade(socket, '429 Too Many Requests')
      else {
        opened.set(address, count)
        const version = new URLSearchParams(query).get('vsn')
        server.handleUpgrade(request, socket, head, (own) => welcome(own, version, address))
      }
      return true
    },
    countSockets: () => sockets.count(),
    async close() {
      clearInterval(sweeping)
      unsubscribe?.()
      unsubscribe = undefined
      for (const connection of sockets.all()) connection.close(1012, 'the server restarts')
      const cut = setTimeout(() => {
        for (const socket of server.clients) socket.terminate()
      }, goodbyeMs)
      await Promise.all([...server.clients].map(closed))
      clearTimeout(cut)
    },
  }
}

function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === socket.CLOSED) return Promise.resolve()
  return new Promise((resolve) => void socket.once('close', () => resolve()))
}

function bufferOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
