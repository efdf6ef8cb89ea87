import type { WebSocket } from 'ws'
import type { Bearer } from '../sessions/ended-sessions.ts'
import type { VerifiedActor } from '../sessions/tokens.ts'
import { type Binding, parseJoin, wants } from './bindings.ts'
import type { Actor } from '../http/types.ts'
import type { BroadcastMessage } from './change-schemas.ts'
import { decodeFrame, encodeFrame, type Frame, type Version } from './frames.ts'

export interface SocketCaps {
  readonly topicsPerSocket: number
  /** The limit of bytes buffered for a client that doesn't read. */
  readonly bufferedBytes: number
  readonly framesPerTenSeconds: number
  /** A broadcast is dropped when the socket sent its previous one in the same topic less than this long ago. */
  readonly minBroadcastMs: number
  /** A socket that sends nothing for this long is closed. */
  readonly silenceMs: number
  /** A socket that joins nothing for this long is closed. */
  readonly joinMs: number
}

/** The listener on a socket, by their token, and the address of their connection. */
export interface SocketActor extends Pick<Actor, 'userId' | 'sessionId' | 'aal'> {
  readonly address: string
}

/** Someone in a topic. */
export interface TopicMember {
  readonly topic: string
  readonly userId: string
}

export interface ConnectionHost {
  readonly caps: SocketCaps
  readonly now: () => Date
  verify(token: string): Promise<VerifiedActor | undefined>
  /** Whether a token is no longer valid, although it hasn't expired. */
  ended(bearer: Bearer): boolean
  /** Why this account may not have these bindings; undefined when it may. */
  refusal(who: SocketActor, topic: string, bindings: readonly Binding[]): Promise<string | undefined>
  /** Sends an event to the other members of a room; returns the reason when it is refused. */
  broadcast(who: SocketActor, topic: string, event: string): Promise<string | undefined>
  joined(connection: Connection, here: TopicMember): void
  /** Called with the error of a message that couldn't be handled. Its socket is closed. */
  failed(error: unknown): void
  /** Adds the socket to an account's sockets; false when the account has too many. */
  admit(connection: Connection, userId: string): boolean
}

/** An event for subscribers, serialised once. */
export interface Delivery {
  /** The encoded frames: nearly all of a thousand sockets join under the same names, and get identical bytes. */
  readonly frames: Map<string, Buffer>
  readonly table: string
  readonly type: string
  readonly record: object
  readonly viewers: ReadonlySet<string>
  /** The only sessions that may receive it; undefined when every session of the viewers may. */
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
  /** The account of the latest join. */
  readonly userId: string | undefined
  /** Whether it has joined any topic. */
  readonly isPresent: boolean
  /** The topics that it has joined. */
  readonly inside: readonly TopicMember[]
  watches(table: string): boolean
  receive(data: Buffer, binary: boolean): void
  deliver(delivery: Delivery): void
  relay(message: BroadcastMessage): void
  /** Ends topics whose token has expired or whose session has ended, and closes the socket when it fell silent or never joined. */
  sweep(): void
  /** Ends every topic because events may have been missed: the client joins again, and then reloads its data. */
  resync(): void
  close(code: number, reason: string): void
}

const tooMuch = 1008
const tryLater = 1013
const settled: Promise<void> = Promise.resolve()

/** Creates the connection for an opened socket. */
export function createConnection(
  socket: WebSocket,
  from: { readonly version: Version; readonly address: string },
  host: ConnectionHost,
): Connection {
  return new SocketConnection(socket, from, host)
}

/** A class, since a process has thousands of connections: with closures, each would have its own copy of every function. */
class SocketConnection implements Connection {
  userId: string | undefined
  readonly #socket: WebSocket
  readonly #version: Version
  readonly #address: string
  readonly #host: ConnectionHost
  readonly #topics = new Map<string, Topic>()
  readonly #openedAt = Date.now()
  #heardAt = this.#openedAt
  #frames = 0
  #windowStart = this.#openedAt
  /** Messages of one socket are handled in order: a leave mustn't overtake its join. */
  #turn: Promise<void> = settled

  constructor(
    socket: WebSocket,
    { version, address }: { readonly version: Version; readonly address: string },
    host: ConnectionHost,
  ) {
    this.#socket = socket
    this.#version = version
    this.#address = address
    this.#host = host
  }

  get isPresent() {
    return this.#topics.size > 0
  }

  get inside() {
    return Array.from(this.#topics.values(), ({ name: topic, userId }) => ({ topic, userId }))
  }

  watches(table: string) {
    for (const { bindings } of this.#topics.values())
      if (bindings.some((binding) => binding.table === table)) return true
    return false
  }

  receive(data: Buffer, binary: boolean) {
    this.#heardAt = Date.now()
    if (this.#heardAt - this.#windowStart > 10_000) {
      this.#windowStart = this.#heardAt
      this.#frames = 0
    }
    if (++this.#frames > this.#host.caps.framesPerTenSeconds) return this.#socket.close(tooMuch, 'too many messages')
    const frame = decodeFrame(data, binary, this.#version)
    if (!frame) return this.#socket.close(tooMuch, 'not a message of this protocol')
    this.#turn = this.#turn
      .then(() => this.#handle(frame))
      .catch((error: unknown) => {
        this.#host.failed(error)
        this.#socket.close(1011, 'internal error')
      })
  }

  deliver(delivery: Delivery) {
    for (const topic of this.#topics.values()) {
      if (this.#expired(topic)) {
        this.#end(topic, 'The access token has expired.')
        continue
      }
      if (!delivery.viewers.has(topic.userId)) continue
      if (delivery.sessions?.has(topic.bearer.sessionId) === false) continue
      const ids = topic.bindings.filter((binding) => wants(binding, delivery)).map(({ id }) => id)
      if (ids.length === 0) continue
      const key = JSON.stringify([this.#version, topic.joinRef, topic.name, ids])
      let encoded = delivery.frames.get(key)
      if (!encoded) {
        const frame = { joinRef: topic.joinRef, ref: null, topic: topic.name, event: 'postgres_changes' }
        const payload = `{"ids":[${ids.join(',')}],"data":${delivery.dataJson}}`
        encoded = Buffer.from(encodeFrame(frame, payload, this.#version))
        delivery.frames.set(key, encoded)
      }
      this.#sendText(encoded)
    }
  }

  relay({ topic: name, event, from, to, sessions, says }: BroadcastMessage) {
    const topic = this.#topics.get(name)
    if (!topic || !to.includes(topic.userId)) return
    if (this.#expired(topic)) return this.#end(topic, 'The access token has expired.')
    if (sessions?.includes(topic.bearer.sessionId) === false) return
    const payload = { type: 'broadcast', event, payload: says ?? { user_id: from } }
    this.#send({ joinRef: topic.joinRef, ref: null, topic: name, event: 'broadcast', payload })
  }

  sweep() {
    const nowMs = Date.now()
    if (nowMs - this.#heardAt > this.#host.caps.silenceMs) return this.#socket.terminate()
    if (this.userId === undefined && nowMs - this.#openedAt > this.#host.caps.joinMs)
      return this.#socket.close(tooMuch, 'no join')
    for (const topic of this.#topics.values())
      if (this.#expired(topic)) this.#end(topic, 'The access token has expired.')
  }

  resync() {
    for (const topic of this.#topics.values()) this.#end(topic, 'Changes may have been missed.')
  }

  close(code: number, reason: string) {
    this.#socket.close(code, reason)
  }

  #sendText(text: string | Buffer) {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > this.#host.caps.bufferedBytes) socket.terminate()
    else socket.send(text, { binary: false })
  }

  #send(frame: Frame) {
    this.#sendText(encodeFrame(frame, JSON.stringify(frame.payload), this.#version))
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object) {
    this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #system({ name, joinRef }: Topic, status: 'ok' | 'error', extension: string, message: string) {
    const payload = { status, extension, message, channel: name.replace(/^realtime:/, '') }
    this.#send({ joinRef, ref: null, topic: name, event: 'system', payload })
  }

  /** Ends a topic with an error: the client joins again by itself, with its current token. */
  #end(topic: Topic, message: string) {
    const { joinRef, name } = topic
    this.#topics.delete(name)
    this.#system(topic, 'error', 'system', message)
    this.#send({ joinRef, ref: joinRef, topic: name, event: 'phx_error', payload: {} })
  }

  #expired({ expiresAt, bearer }: Topic) {
    return expiresAt <= this.#host.now() || this.#host.ended(bearer)
  }

  async #join(frame: Frame) {
    const asked = parseJoin(frame.payload)
    if (!asked) return this.#reply(frame, 'error', { reason: 'The join is malformed.' })
    const host = this.#host
    this.#topics.delete(frame.topic)
    const actor = await host.verify(asked.token)
    if (!actor || actor.needsFactor === true || host.ended(actor))
      return this.#reply(frame, 'error', { reason: 'Unauthorized: a valid access token is needed.' })
    if (this.#topics.size >= host.caps.topicsPerSocket)
      return this.#reply(frame, 'error', { reason: 'Too many topics.' })
    const refusal = await host.refusal({ ...actor, address: this.#address }, frame.topic, asked.bindings)
    if (refusal !== undefined) return this.#reply(frame, 'error', { reason: refusal })
    const { userId, expiresAt } = actor
    if (!host.admit(this, userId)) {
      this.#reply(frame, 'error', { reason: 'Too many connections.' })
      return this.#socket.close(tryLater, 'too many connections')
    }
    this.userId = userId
    const { bindings } = asked
    const { topic: name, joinRef } = frame
    const topic: Topic = { name, joinRef, bindings, userId, bearer: actor, expiresAt, lastBroadcastAt: 0 }
    this.#topics.set(name, topic)
    host.joined(this, { topic: name, userId })
    this.#reply(frame, 'ok', { postgres_changes: bindings })
    if (bindings.length > 0) this.#system(topic, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL')
  }

  async #refreshToken(topic: Topic, payload: unknown) {
    const token = typeof payload === 'object' && payload !== null && 'access_token' in payload && payload.access_token
    const actor = typeof token === 'string' ? await this.#host.verify(token) : undefined
    if (!actor || actor.needsFactor === true || actor.userId !== topic.userId)
      return this.#end(topic, 'The access token is not valid.')
    if (await this.#host.refusal({ ...actor, address: this.#address }, topic.name, topic.bindings))
      return this.#end(topic, 'You no longer have access to this.')
    topic.bearer = actor
    topic.expiresAt = actor.expiresAt
  }

  async #broadcast(topic: Topic, frame: Frame) {
    if (this.#expired(topic)) return this.#end(topic, 'The access token has expired.')
    const { payload } = frame
    const event = typeof payload === 'object' && payload !== null && 'event' in payload ? payload.event : undefined
    const isSoon = Date.now() - topic.lastBroadcastAt < this.#host.caps.minBroadcastMs
    if (!isSoon) topic.lastBroadcastAt = Date.now()
    const who = { ...topic.bearer, userId: topic.userId, address: this.#address }
    const refusal = isSoon ? undefined : await this.#host.broadcast(who, topic.name, String(event))
    return refusal === undefined ? this.#reply(frame, 'ok', {}) : this.#reply(frame, 'error', { reason: refusal })
  }

  async #handle(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') return this.#reply(frame, 'ok', {})
    if (frame.event === 'phx_join') return this.#join(frame)
    const topic = this.#topics.get(frame.topic)
    if (frame.event === 'phx_leave') {
      // A leave of an earlier join must not end a later one.
      if (topic && (frame.joinRef === null || frame.joinRef === topic.joinRef)) this.#topics.delete(frame.topic)
      this.#reply(frame, 'ok', {})
      const { joinRef } = frame
      return this.#send({ joinRef, ref: joinRef, topic: frame.topic, event: 'phx_close', payload: {} })
    }
    if (!topic) return this.#reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'access_token') return this.#refreshToken(topic, frame.payload)
    if (frame.event === 'broadcast') return this.#broadcast(topic, frame)
    return this.#reply(frame, 'error', { reason: `"${frame.event}" isn't supported here.` })
  }
}
