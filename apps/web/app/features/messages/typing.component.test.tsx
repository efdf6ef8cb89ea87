import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { conversation, idOf, member, message } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]
const talk = conversation({ other: renter, lastText: 'Is it free?' })

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: object]

/** Every join of the app, as the server's end of the socket sees it. */
const joined = new Map<string, { readonly socket: StandInSocket; readonly joinRef: string | null }>()

/** The server's end of the channel protocol: takes every join, and sends what a test tells it to. */
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
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }
  send(text: string): void {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Frame
    const asked = payload as { config?: { postgres_changes?: object[] } }
    const bindings = (asked.config?.postgres_changes ?? []).map((binding, index) => ({ ...binding, id: index + 1 }))
    if (event === 'phx_join') joined.set(topic.replace('realtime:', ''), { socket: this, joinRef })
    const response = { status: 'ok', response: { postgres_changes: bindings } }
    queueMicrotask(() => this.push([joinRef, ref, topic, 'phx_reply', response]))
  }
  push(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

/** Sends an event of a topic to the app. */
function tell(topic: string, event: string, payload: object): void {
  const { socket, joinRef } = joined.get(topic) ?? {}
  socket?.push([joinRef ?? null, null, `realtime:${topic}`, event, payload])
}

test('someone is said to type until their message has come, and no longer', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('WebSocket', StandInSocket)
  const first = message({ from: renter, text: 'Is it free?' })
  const answers = { messages: [first], earlier_cursor: null, latest_cursor: null }
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', answers)
  server.answer('POST /conversations/:conversationId/read', { read: 1 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  openApp(`/messages/${talk.id}`, { as: owner })
  await expect
    .poll(() => [...joined.keys()])
    .toEqual(expect.arrayContaining([`conversation:${talk.id}`, 'messages_realtime']))
  const sign = page.getByText('Rik is typing...')
  tell(`conversation:${talk.id}`, 'broadcast', { type: 'broadcast', event: 'typing', payload: {} })
  await expect.element(sign).toBeVisible()

  const text = 'And on Sunday?'
  const next = { ...message({ from: renter, text }), id: idOf('the next one') }
  const data = {
    schema: 'public',
    table: 'messages',
    type: 'INSERT',
    record: next,
    columns: [],
    errors: null,
    commit_timestamp: next.created_at,
  }
  const begunAt = performance.now()
  tell('messages_realtime', 'postgres_changes', { ids: [1], data })
  await expect.element(page.getByRole('log').getByText(text)).toBeVisible()
  expect(sign.elements()).toHaveLength(0)
  // What is asked for now comes from a database that has it.
  expect(document.cookie).toContain('itemo-heard=1')
  // By itself the sign would go after five seconds.
  expect(performance.now() - begunAt).toBeLessThan(4000)
})
