import { onTestFinished } from 'vitest'

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: object]

interface Join {
  readonly socket: StandInSocket
  readonly topic: string
  readonly joinRef: string | null
  readonly token: string | undefined
}

/** Every channel that the app has joined, as the server's end of the socket sees it. */
let joins: readonly Join[] = []

/** Whether the server accepts sockets in this test. */
let answers = false

/** The server's end of the channel protocol: accepts every join, and sends what a test tells it to. */
class StandInSocket extends EventTarget {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readyState = 0
  binaryType = 'arraybuffer'
  bufferedAmount = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    super()
    if (!answers) return
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }
  send(text: string | ArrayBuffer): void {
    // Ignores binary messages, which the app sends to others, such as that someone is typing.
    if (typeof text !== 'string') return
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Frame
    const name = topic.replace('realtime:', '')
    const asked = payload as { config?: { postgres_changes?: object[] }; access_token?: string }
    const bindings = (asked.config?.postgres_changes ?? []).map((binding, index) => ({ ...binding, id: index + 1 }))
    const join = { socket: this, topic: name, joinRef, token: asked.access_token }
    if (event === 'phx_join') joins = [...joins, join]
    if (event === 'phx_leave') joins = joins.filter((one) => one.socket !== this || one.joinRef !== joinRef)
    const response = { status: 'ok', response: { postgres_changes: bindings } }
    queueMicrotask(() => this.push([joinRef, ref, topic, 'phx_reply', response]))
  }
  push(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  close(): void {
    joins = joins.filter(({ socket }) => socket !== this)
    this.readyState = 3
    this.onclose?.()
  }
}

/** From now on the app's WebSockets end here: they get no response unless a test enables it. */
export function mockSockets(): void {
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (real, args: [url: string, protocols?: string]) =>
      new URL(args[0], location.href).pathname.startsWith('/realtime/') ? new StandInSocket() : new real(...args),
  })
}

/** Accepts every socket that the app opens in this test. */
export function acceptSockets(): void {
  answers = true
  onTestFinished(() => {
    answers = false
    joins = []
  })
}

/** The topics that the app has joined. */
export const joined = (): string[] => joins.map(({ topic }) => topic)

/** The access tokens with which the app joined a topic. */
export const tokensIn = (name: string) => joins.filter(({ topic }) => topic === name).map(({ token }) => token)

/** Sends an event of a topic to the app. */
export function sendEvent(name: string, event: string, payload: object): void {
  for (const { socket, topic, joinRef } of joins) {
    if (topic === name) socket.push([joinRef, null, `realtime:${topic}`, event, payload])
  }
}

/** Tells the app that a row of a watched table changed. */
export function sendChange(table: string, type: 'INSERT' | 'UPDATE', record: object): void {
  const commit_timestamp = new Date().toISOString()
  const data = { schema: 'public', table, type, record, columns: [], errors: null, commit_timestamp }
  sendEvent(`${table}_realtime`, 'postgres_changes', { ids: [1], data })
}
