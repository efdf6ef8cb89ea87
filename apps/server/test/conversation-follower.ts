// Followers of a conversation, like the web app, over connections that are cut, and what they have seen in the end.
import { WebSocket } from 'ws'
import type { MessageView } from '@itemo/contract/message-views.ts'
import { encodeCursor } from '../src/platform/db/cursor.ts'
import type { Caller } from './harness.ts'

/** The faults seen by a follower; all 0 if there were none. */
interface Faults {
  readonly missing: number
  readonly doubled: number
  readonly disordered: number
  readonly foreign: number
}

export interface Follower {
  /** Ids in the order of the screen. */
  readonly ids: readonly string[]
  /** When each arrived over a socket, on the clock of `performance`. */
  readonly heardAt: ReadonlyMap<string, number>
  /** Breaks the connection without a close frame; the next one goes to `origin`, if given. */
  cut(origin?: string): void
  /** Compares with what a sender sent, in that order. */
  faults(sent: readonly string[]): Faults
  stop(): void
}

/**
 * Follows a conversation: a socket that announces messages, opened again whenever it breaks, and after each opening everything since
 * the last page is asked for. Resolves once it has caught up for the first time.
 */
export async function follow(first: string, caller: Caller, conversationId: string): Promise<Follower> {
  let origin = first
  let socket: WebSocket | undefined
  let stopped = false
  // After the last page that was read, not after the last socket message: something older may be on its way.
  let cursor = encodeCursor({ at: '2000-01-01T00:00:00.000000Z', id: '00000000-0000-0000-0000-000000000000' })
  let waiting: MessageView[] | undefined
  let doubled = 0
  let foreign = 0
  const shown: MessageView[] = []
  const known = new Set<string>()
  const heardAt = new Map<string, number>()

  const keep = (message: MessageView) => {
    if (message.conversation_id !== conversationId) foreign++
    if (known.has(message.id)) return
    known.add(message.id)
    // A message sent through another process may arrive after a newer one.
    const before = shown.findLastIndex((one) => one.created_at <= message.created_at)
    shown.splice(before + 1, 0, message)
  }

  const catchUp = async () => {
    for (let more = true; more;) {
      const query = new URLSearchParams({ limit: '100', after: cursor })
      const response = await fetch(`${origin}/api/v1/conversations/${conversationId}/messages?${query}`, {
        headers: { authorization: `Bearer ${caller.token}` },
      })
      if (!response.ok) throw new Error(`the messages answered ${response.status}`)
      const page = (await response.json()) as { messages: MessageView[]; latest_cursor: string | null }
      for (const message of page.messages) keep(message)
      more = page.messages.length === 100
      cursor = page.latest_cursor ?? cursor
    }
  }

  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const mine = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
      const heard = new Set<string>()
      socket = mine
      waiting = []
      mine.on('open', () => mine.send(JSON.stringify(joinMessages(caller, 'INSERT'))))
      mine.on('error', () => undefined)
      mine.on('close', () => {
        if (!stopped && socket === mine) setTimeout(() => void open().then(resolve), 20)
      })
      mine.on('message', (raw: Buffer) => {
        const [, , , event, payload] = JSON.parse(raw.toString()) as [string, string, string, string, Payload]
        if (event === 'phx_error') return mine.terminate()
        if (event === 'system' && payload.status === 'ok') {
          const caughtUp = () => {
            if (socket !== mine) return
            for (const message of waiting ?? []) keep(message)
            waiting = undefined
            resolve()
          }
          catchUp().then(caughtUp, () => mine.terminate())
        }
        if (event !== 'postgres_changes' || !payload.data) return
        const message = payload.data.record
        if (heard.has(message.id)) doubled++
        heard.add(message.id)
        if (!heardAt.has(message.id)) heardAt.set(message.id, performance.now())
        if (waiting) waiting.push(message)
        else keep(message)
      })
    })

  await open()
  return {
    get ids() {
      return shown.map(({ id }) => id)
    },
    heardAt,
    cut(next) {
      origin = next ?? origin
      socket?.terminate()
    },
    faults(sent) {
      const places = new Map(shown.map(({ id }, place) => [id, place]))
      const came = sent.flatMap((id) => places.get(id) ?? [])
      const disordered = came.filter((place, index) => place < (came[index - 1] ?? 0)).length
      return { missing: sent.length - came.length, doubled, disordered, foreign }
    },
    stop() {
      stopped = true
      socket?.terminate()
    },
  }
}

interface Payload {
  readonly status?: string
  readonly data?: { readonly record: MessageView }
}

/** The frame that subscribes to changes of messages. */
export function joinMessages(caller: Caller, event: 'INSERT' | 'UPDATE') {
  const config = { postgres_changes: [{ event, schema: 'public', table: 'messages' }] }
  return ['1', '1', 'realtime:messages_realtime', 'phx_join', { access_token: caller.token, config }]
}

/** Sends texts one after the other; returns their ids and when each was sent, on the clock of `performance`. */
export async function sendAll(
  origin: string,
  { token }: Caller,
  conversationId: string,
  count: number,
  between: (index: number) => void | Promise<void> = () => undefined,
): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const id = crypto.randomUUID()
    sent.set(id, performance.now())
    const response = await fetch(`${origin}/api/v1/conversations/${conversationId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, text: `message ${index}` }),
    })
    if (!response.ok) throw new Error(`sending answered ${response.status}: ${await response.text()}`)
    await between(index)
  }
  return sent
}
