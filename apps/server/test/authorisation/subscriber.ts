import { WebSocket } from 'ws'
import type { Caller, TestServer } from '../harness.ts'

interface Frame {
  readonly event: string
  readonly ref: string | null
  readonly payload: { readonly status?: string }
}

interface Reply {
  readonly ok: boolean
  readonly words: string
}

/** A bare realtime socket that records every frame as received. */
export interface Subscriber {
  readonly heard: string[]
  /** Whether the server lets it join a topic, and the server's message. */
  join(topic: string, binding?: { table: string; filter?: string }): Promise<Reply>
  close(): void
}

/** Connects as a page of this caller would; a visitor has no token. */
export async function openSubscriber(server: TestServer, caller: Caller | undefined): Promise<Subscriber> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0`)
  const heard: string[] = []
  const replies = new Map<string, (reply: Reply) => void>()
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString('utf8')
    heard.push(text)
    const { event, ref, payload } = JSON.parse(text) as Frame
    if (event !== 'phx_reply' || ref === null) return
    replies.get(ref)?.({ ok: payload.status === 'ok', words: JSON.stringify(payload) })
  })
  await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject))
  let count = 0
  return {
    heard,
    join(topic, binding) {
      const ref = String(++count)
      const changes = binding ? [{ event: '*', schema: 'public', ...binding }] : []
      const payload = { access_token: caller?.token ?? null, config: { postgres_changes: changes } }
      socket.send(JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', ref, join_ref: ref, payload }))
      return new Promise((resolve) => void replies.set(ref, resolve))
    },
    close: () => socket.terminate(),
  }
}
