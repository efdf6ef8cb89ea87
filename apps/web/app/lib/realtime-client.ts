import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { loadPart } from './lazy-part.ts'
import { accessToken, checkSession } from './session.ts'
import { ownId, watchSession } from './session-state.ts'

/** The tables whose changes the server publishes. */
export type WatchedTable = 'cases' | 'messages' | 'notifications' | 'rentals' | 'support_requests' | 'support_threads'

/** A change of one row; `record` holds the columns that the reader may see. */
export interface TableChange {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly record: Readonly<Record<string, unknown>>
}

/** Receives a change, or 'gap' after each (re)connection, when the watcher refetches what it may have missed. */
export type TableListener = (change: TableChange | 'gap') => void

interface Watched {
  readonly listeners: Set<TableListener>
  channel: RealtimeChannel | undefined
}

const watched = new Map<WatchedTable, Watched>()
let clientPromise: Promise<RealtimeClient> | undefined
/** The account that the socket belongs to. */
let account = ownId()

/** The next account mustn't receive the changes of the previous one: the socket is closed, and its listeners get a new one. */
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

/**
 * Subscribes to the changes of a table that the signed-in person may see. The whole tab shares one socket. Returns a function that
 * unsubscribes.
 */
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
    // A screen that replaces another watches the same table a moment later, so the channel stays open that long.
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
  // Without a token the first join would be anonymous.
  await client?.setAuth()
  if (!client || connecting !== clientPromise || watched.get(table) !== entry) return
  const channel = client.channel(`${table}_realtime`)
  entry.channel = channel
  const onChange = (change: TableChange | 'gap') => entry.channel === channel && notifyListeners(entry, change)
  channel
    .on('postgres_changes', { event: '*', schema: 'public', table }, (change) => {
      onChange({ type: change.eventType, record: change.eventType === 'DELETE' ? change.old : change.new })
    })
    .subscribe((status: string) => {
      if (status === 'SUBSCRIBED') onChange('gap')
      // The server closes the connection of a session that was ended elsewhere, and a screen from the cache wouldn't notice.
      else if (status === 'CHANNEL_ERROR') void checkSession()
    })
}

/** Longer than the lag of a database replica that still serves reads. */
const primaryReadSeconds = 10

function notifyListeners(entry: Watched, change: TableChange | 'gap'): void {
  // The page refetches after a change, and a replica may not have it yet (ADR-0191).
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `itemo-heard=1; Max-Age=${primaryReadSeconds}; Path=/; SameSite=Lax${secure}`
  for (const listener of entry.listeners) listener(change)
}

/** Loads the client when something is first watched. */
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
    // A bundle that failed to load can be requested again.
    clientPromise = undefined
  })
  return clientPromise
}

/** A message in a room. */
interface RoomMessage {
  readonly payload?: unknown
}

/** Enters a room whose members send each other transient events, such as that someone is typing. Nothing of it is stored. */
export function enterRoom(topic: string, listeners: Readonly<Record<string, (message: RoomMessage) => void>>) {
  let left = false
  let channel: RealtimeChannel | undefined
  const enter = async () => {
    const client = await connect()
    await client.setAuth()
    if (left) return
    channel = client.channel(topic)
    for (const [event, listener] of Object.entries(listeners)) channel.on('broadcast', { event }, listener)
    channel.subscribe()
  }
  // Messaging works without it.
  enter().catch(() => undefined)
  return {
    send(event: string): void {
      if (channel?.state === 'joined') void channel.send({ type: 'broadcast', event, payload: {} })
    },
    leave(): void {
      left = true
      const entered = channel
      if (entered) void clientPromise?.then((client) => client.removeChannel(entered))
    },
  }
}
