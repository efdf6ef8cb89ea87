import type { WebSocket } from 'ws'
import type { Bearer } from '../sessions/ended-sessions.ts'
import type { VerifiedActor } from '../sessions/tokens.ts'
import { type Binding, parseJoin, wants } from './bindings.ts'
import type { Actor } from '../http/types.ts'
import type { BroadcastMessage } from './change-schemas.ts'
import { decodeFrame, encodeFrame, type Frame, type Version } from './frames.ts'

export interface SocketCaps {
  readonly topicsPerSocket: number
  /** Bytes waiting for a reader who does not read. */
  readonly bufferedBytes: number
  readonly framesPerTenSeconds: number
  /** What is told in a room sooner after the last time is dropped. */
  readonly minBroadcastMs: number
  /** A socket that says nothing for so long is gone. */
  readonly silenceMs: number
  /** Nobody is behind a socket that joined nothing for so long. */
  readonly joinMs: number
}

/** Who listens on a socket, by the token that they showed, and from where. */
export interface SocketActor extends Pick<Actor, 'userId' | 'sessionId' | 'aal'> {
  readonly address: string
}

/** Someone in a topic. */
export interface InTopic {
  readonly topic: string
  readonly userId: string
}

export interface ConnectionHost {
  readonly caps: SocketCaps
  readonly now: () => Date
  verify(token: string): Promise<VerifiedActor | undefined>
  /** Whether a token opens nothing any more, although it is within its time. */
  ended(bearer: Bearer): boolean
  /** Why these bindings cannot be had by this account; undefined when they can. */
  refusal(who: SocketActor, topic: string, bindings: readonly Binding[]): Promise<string | undefined>
  /** Tells the others in a room; answers why not, if so. */
  broadcast(who: SocketActor, topic: string, event: string): Promise<string | undefined>
  joined(connection: Connection, here: InTopic): void
  /** Hears of an error that a message ran into. Its socket is closed. */
  failed(error: unknown): void
  /** Counts the socket to an account; false when that account has enough of them. */
  admit(connection: Connection, userId: string): boolean
}

/** An event on its way to subscribers, serialised once. */
export interface Delivery {
  /** Its frames: of a thousand sockets nearly all joined under the same names, and get the very same bytes. */
  readonly frames: Map<string, Buffer>
  readonly table: string
  readonly type: string
  readonly record: object
  readonly viewers: ReadonlySet<string>
  /** Where not every session of theirs may hear it: those that may. */
  readonly sessions: ReadonlySet<string> | undefined
  readonly dataJson: string
}

interface Topic {
  readonly name: string
  readonly joinRef: string | null
  readonly bindings: readonly Binding[]
  readonly userId: string
  bearer: Bearer
  expiresAt: Date
  lastBroadcastAt: number
}

export interface Connection {
  /** The account of the newest join. */
  readonly userId: string | undefined
  /** Whether it waits for anything. */
  readonly isPresent: boolean
  /** The topics that it has joined. */
  readonly inside: readonly InTopic[]
  watches(table: string): boolean
  receive(data: Buffer, binary: boolean): void
  deliver(delivery: Delivery): void
  relay(message: BroadcastMessage): void
  /** Ends topics whose token is past its time or whose session is over, and the socket when it fell silent or never joined. */
  sweep(): void
  /** Tells every topic that events may have been missed: the client joins again, and reads again when it has. */
  resync(): void
  close(code: number, reason: string): void
}

const tooMuch = 1008
const tryLater = 1013

/** A socket that was opened from an address. */
export function createConnection(
  socket: WebSocket,
  { version, address }: { readonly version: Version; readonly address: string },
  host: ConnectionHost,
): Connection {
  const topics = new Map<string, Topic>()
  let userId: string | undefined
  const openedAt = Date.now()
  let heardAt = openedAt
  let frames = 0
  let windowStart = heardAt
  // Messages of one socket are handled one after the other: a leave must not overtake its join.
  let turn: Promise<void> = Promise.resolve()

  const sendText = (text: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > host.caps.bufferedBytes) socket.terminate()
    else socket.send(text, { binary: false })
  }
  const send = (frame: Frame) => sendText(encodeFrame(frame, JSON.stringify(frame.payload), version))
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object) => {
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }
  const system = ({ name, joinRef }: Topic, status: 'ok' | 'error', extension: string, message: string) => {
    const payload = { status, extension, message, channel: name.replace(/^realtime:/, '') }
    send({ joinRef, ref: null, topic: name, event: 'system', payload })
  }

  /** The client hears of an error and joins again by itself, with the token it then has. */
  const end = (topic: Topic, message: string) => {
    topics.delete(topic.name)
    system(topic, 'error', 'system', message)
    send({ joinRef: topic.joinRef, ref: topic.joinRef, topic: topic.name, event: 'phx_error', payload: {} })
  }

  const expired = (topic: Topic) => topic.expiresAt <= host.now() || host.ended(topic.bearer)
  const whoOf = ({ userId: own, bearer }: Topic): SocketActor => ({ ...bearer, userId: own, address })

  const join = async (frame: Frame) => {
    const asked = parseJoin(frame.payload)
    if (!asked) return reply(frame, 'error', { reason: 'The join is malformed.' })
    topics.delete(frame.topic)
    const actor = await host.verify(asked.token)
    if (!actor || actor.needsFactor === true || host.ended(actor))
      return reply(frame, 'error', { reason: 'Unauthorized: a valid access token is needed.' })
    if (topics.size >= host.caps.topicsPerSocket) return reply(frame, 'error', { reason: 'Too many topics.' })
    const refusal = await host.refusal({ ...actor, address }, frame.topic, asked.bindings)
    if (refusal !== undefined) return reply(frame, 'error', { reason: refusal })
    if (!host.admit(connection, actor.userId)) {
      reply(frame, 'error', { reason: 'Too many connections.' })
      return socket.close(tryLater, 'too many connections')
    }
    userId = actor.userId
    const { bindings } = asked
    const { expiresAt } = actor
    const topic = {
      name: frame.topic,
      joinRef: frame.joinRef,
      bindings,
      userId,
      bearer: actor,
      expiresAt,
      lastBroadcastAt: 0,
    }
    topics.set(topic.name, topic)
    host.joined(connection, { topic: topic.name, userId })
    reply(frame, 'ok', { postgres_changes: bindings })
    if (bindings.length > 0) system(topic, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL')
  }

  const refreshToken = async (topic: Topic, payload: unknown) => {
    const token = typeof payload === 'object' && payload !== null && 'access_token' in payload && payload.access_token
    const actor = typeof token === 'string' ? await host.verify(token) : undefined
    if (!actor || actor.needsFactor === true || actor.userId !== topic.userId)
      return end(topic, 'The access token is not valid.')
    if (await host.refusal({ ...actor, address }, topic.name, topic.bindings))
      return end(topic, 'You may no longer listen to this.')
    topic.bearer = actor
    topic.expiresAt = actor.expiresAt
  }

  const broadcast = async (topic: Topic, frame: Frame) => {
    if (expired(topic)) return end(topic, 'The access token has expired.')
    const { payload } = frame
    const event = typeof payload === 'object' && payload !== null && 'event' in payload ? payload.event : undefined
    const isSoon = Date.now() - topic.lastBroadcastAt < host.caps.minBroadcastMs
    if (!isSoon) topic.lastBroadcastAt = Date.now()
    const refusal = isSoon ? undefined : await host.broadcast(whoOf(topic), topic.name, String(event))
    return refusal === undefined ? reply(frame, 'ok', {}) : reply(frame, 'error', { reason: refusal })
  }

  const handle = async (frame: Frame): Promise<void> => {
    if (frame.topic === 'phoenix') return reply(frame, 'ok', {})
    if (frame.event === 'phx_join') return join(frame)
    const topic = topics.get(frame.topic)
    if (frame.event === 'phx_leave') {
      // A leave of an earlier join must not end a later one.
      if (topic && (frame.joinRef === null || frame.joinRef === topic.joinRef)) topics.delete(frame.topic)
      reply(frame, 'ok', {})
      return send({ joinRef: frame.joinRef, ref: frame.joinRef, topic: frame.topic, event: 'phx_close', payload: {} })
    }
    if (!topic) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'access_token') return refreshToken(topic, frame.payload)
    if (frame.event === 'broadcast') return broadcast(topic, frame)
    return reply(frame, 'error', { reason: `"${frame.event}" is not offered here.` })
  }

  const receive = (data: Buffer, binary: boolean) => {
    heardAt = Date.now()
    if (heardAt - windowStart > 10_000) {
      windowStart = heardAt
      frames = 0
    }
    if (++frames > host.caps.framesPerTenSeconds) return socket.close(tooMuch, 'too many messages')
    const frame = decodeFrame(data, binary, version)
    if (!frame) return socket.close(tooMuch, 'not a message of this protocol')
    const fail = (error: unknown) => {
      host.failed(error)
      socket.close(1011, 'internal error')
    }
    turn = turn.then(() => handle(frame)).catch(fail)
  }

  const connection: Connection = {
    get userId() {
      return userId
    },
    get isPresent() {
      return topics.size > 0
    },
    get inside() {
      return Array.from(topics.values(), ({ name: topic, userId: own }) => ({ topic, userId: own }))
    },
    watches(table) {
      for (const topic of topics.values()) if (topic.bindings.some((binding) => binding.table === table)) return true
      return false
    },
    receive,
    deliver(delivery) {
      for (const topic of topics.values()) {
        if (expired(topic)) {
          end(topic, 'The access token has expired.')
          continue
        }
        if (!delivery.viewers.has(topic.userId)) continue
        if (delivery.sessions?.has(topic.bearer.sessionId) === false) continue
        const ids = topic.bindings.filter((binding) => wants(binding, delivery)).map(({ id }) => id)
        if (ids.length === 0) continue
        const key = JSON.stringify([version, topic.joinRef, topic.name, ids])
        let encoded = delivery.frames.get(key)
        if (!encoded) {
          const frame = { joinRef: topic.joinRef, ref: null, topic: topic.name, event: 'postgres_changes' }
          const payload = `{"ids":[${ids.join(',')}],"data":${delivery.dataJson}}`
          encoded = Buffer.from(encodeFrame(frame, payload, version))
          delivery.frames.set(key, encoded)
        }
        sendText(encoded)
      }
    },
    relay({ topic: name, event, from, to, sessions, says }) {
      const topic = topics.get(name)
      if (!topic || !to.includes(topic.userId)) return
      if (expired(topic)) return end(topic, 'The access token has expired.')
      if (sessions?.includes(topic.bearer.sessionId) === false) return
      const payload = { type: 'broadcast', event, payload: says ?? { user_id: from } }
      send({ joinRef: topic.joinRef, ref: null, topic: name, event: 'broadcast', payload })
    },
    sweep() {
      if (Date.now() - heardAt > host.caps.silenceMs) return socket.terminate()
      if (userId === undefined && Date.now() - openedAt > host.caps.joinMs) return socket.close(tooMuch, 'no join')
      for (const topic of topics.values()) if (expired(topic)) end(topic, 'The access token has expired.')
    },
    resync() {
      for (const topic of topics.values()) end(topic, 'Changes may have been missed.')
    },
    close: (code, reason) => socket.close(code, reason),
  }
  return connection
}
