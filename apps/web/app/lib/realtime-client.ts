import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { loadPart } from './lazy-part.ts'
import { accessToken, checkSession } from './session.ts'
import { ownId, watchSession } from './session-state.ts'

/** The tables whose changes the server announces. */
export type WatchedTable = 'cases' | 'messages' | 'notifications' | 'rentals' | 'support_requests' | 'support_threads'

/** A change of one row; `record` is the row as the reader may see it. */
export interface TableChange {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly record: Readonly<Record<string, unknown>>
}

/** What a watcher hears: a change, or 'gap' after each (re)connection, when it asks the server for what it missed. */
export type TableListener = (heard: TableChange | 'gap') => void

interface Watched {
  readonly listeners: Set<TableListener>
  channel: RealtimeChannel | undefined
}

const watched = new Map<WatchedTable, Watched>()
let clientPromise: Promise<RealtimeClient> | undefined
/** Whose socket it is. */
let account = ownId()

/** What one account hears is not for the next one: its socket closes, and who is there then listens by a new one. */
watchSession(() => {
  if (ownId() === account) return
  account = ownId()
  void clientPromise?.then((client) => client.removeAllChannels())
  clientPromise = undefined
  for (const [table, entry] of watched) {
    entry.channel = undefined
    if (entry.listeners.size === 0) watched.delete(table)
    else if (account) void open(table, entry)
  }
})

/** Hears the changes of a table that the signed-in person may see. One socket serves the whole tab. Answers how to stop. */
export function watchTable(table: WatchedTable, listener: TableListener): () => void {
  let entry = watched.get(table)
  if (!entry) {
    entry = { listeners: new Set(), channel: undefined }
    watched.set(table, entry)
    void open(table, entry)
  }
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    // A screen that replaces another watches the same table a moment later: the channel waits for it.
    setTimeout(() => closeIdle(table, entry), lingerMs)
  }
}

const lingerMs = 1000

function closeIdle(table: WatchedTable, entry: Watched): void {
  if (entry.listeners.size > 0 || watched.get(table) !== entry) return
  watched.delete(table)
  const { channel } = entry
  if (channel) void clientPromise?.then((client) => client.removeChannel(channel))
}

async function open(table: WatchedTable, entry: Watched): Promise<void> {
  const connecting = connect()
  const client = await connecting.catch(() => undefined)
  if (!client) watched.delete(table)
  // Without a token the first join would be a stranger's.
  await client?.setAuth()
  if (!client || connecting !== clientPromise || watched.get(table) !== entry) return
  const channel = client.channel(`${table}_realtime`)
  entry.channel = channel
  const hear = (heard: TableChange | 'gap') => entry.channel === channel && tell(entry, heard)
  channel
    .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
      hear({ type: change.eventType, record: change.eventType === 'DELETE' ? change.old : change.new })
    })
    .subscribe((status: string) => {
      if (status === 'SUBSCRIBED') hear('gap')
      // The server hangs up on a session that was ended elsewhere, and nothing on a screen from the cache would notice.
      else if (status === 'CHANNEL_ERROR') void checkSession()
    })
}

/** Longer than a replica of the database that still answers is behind. */
const heardSeconds = 10

function tell(entry: Watched, heard: TableChange | 'gap'): void {
  // A page that hears of a change asks for it next, and a replica may not have it yet (ADR-0191).
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `itemo-heard=1; Max-Age=${heardSeconds}; Path=/; SameSite=Lax${secure}`
  for (const listener of entry.listeners) listener(heard)
}

/** The client is loaded when someone first watches something. */
function connect(): Promise<RealtimeClient> {
  clientPromise ??= loadPart(() => import('@supabase/realtime-js')).then(({ RealtimeClient }) => {
    const url = new URL('/realtime/v1', window.location.origin)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    return new RealtimeClient(url.href, {
      params: { apikey: 'public' },
      accessToken: async () => (await accessToken()) ?? null,
    })
  })
  clientPromise.catch(() => {
    // A bundle that did not arrive can be asked for again.
    clientPromise = undefined
  })
  return clientPromise
}

/** What is told in a room. */
interface RoomMessage {
  readonly payload?: unknown
}

/** Enters a room whose members tell each other passing things, such as that someone types. Nothing of it is kept. */
export function enterRoom(topic: string, heard: Readonly<Record<string, (told: RoomMessage) => void>>) {
  let left = false
  let channel: RealtimeChannel | undefined
  const enter = async () => {
    const client = await connect()
    await client.setAuth()
    if (left) return
    channel = client.channel(topic)
    for (const [event, listener] of Object.entries(heard)) channel.on('broadcast', { event }, listener)
    channel.subscribe()
  }
  // Without it people write to each other just the same.
  enter().catch(() => undefined)
  return {
    tell(event: string): void {
      if (channel?.state === 'joined') void channel.send({ type: 'broadcast', event, payload: {} })
    },
    leave(): void {
      left = true
      const entered = channel
      if (entered) void clientPromise?.then((client) => client.removeChannel(entered))
    },
  }
}
