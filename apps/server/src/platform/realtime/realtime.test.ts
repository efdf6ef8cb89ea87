import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../../../test/database.ts'
import { createListener } from '../db/listener.ts'
import { type HttpServer, listen } from '../http/server.ts'
import { createLogger } from '../log/log.ts'
import { createRealtime } from './realtime.ts'
import type { RealtimeSource } from './source.ts'

const log = createLogger({ level: 'silent', format: 'json' })
const minute = 60_000
const closers: (() => Promise<unknown>)[] = []
let database: Awaited<ReturnType<typeof openTestDatabase>>
let offsetMs = 0
const now = () => new Date(Date.now() + offsetMs)

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
  async mayWatch(_db, userId, filter) {
    return filter === undefined || (filter.column === 'room' && (await guestsOf(filter.value)).includes(userId))
  },
}

async function guestsOf(room: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ user_id: string }>('select user_id from guests where room = $1', [room])
  return rows.map(({ user_id }) => user_id)
}

async function invite(room: string, ...users: string[]) {
  for (const user of users) await database.pool.query('insert into guests values ($1, $2)', [room, user])
}

/** A token of these tests says who it is and until when; whatever else is none. */
function tokenOf(userId: string, lifetimeMs = 60 * minute): string {
  return `${userId}@${now().getTime() + lifetimeMs}`
}

async function verify(token: string) {
  const [userId = '', expires = ''] = token.split('@')
  const expiresAt = new Date(Number(expires))
  if (!userId || !(expiresAt > now())) return undefined
  return { userId, sessionId: 'session', email: 'x@example.com', expiresAt }
}

interface House {
  readonly server: HttpServer
  readonly realtime: ReturnType<typeof createRealtime>
  write(id: string, room: string, body?: string): Promise<void>
}

/** A process's worth of realtime. */
async function openHouse(caps: Parameters<typeof createRealtime>[0]['caps'] = {}): Promise<House> {
  const server = await listen({ host: '127.0.0.1', port: 0, requestTimeoutMs: 5000, log })
  const listener = createListener({ pool: database.pool, log })
  const { db } = database
  const siteUrl = 'https://itemo.example'
  const realtime = createRealtime({
    db,
    listener,
    verify,
    siteUrl,
    allowLoopback: false,
    trustProxy: false,
    log,
    now,
    caps,
  })
  realtime.register(notes)
  await realtime.start()
  server.onUpgrade((request, socket, head) => realtime.upgrade(request, socket, head))
  closers.push(async () => {
    await realtime.close()
    await listener.close()
    await server.close(100)
  })
  return {
    server,
    realtime,
    async write(id, room, body = 'hello') {
      await db.transaction().execute(async (trx) => {
        const client = database.pool
        await client.query('insert into notes values ($1, $2, $3)', [id, room, body])
        await realtime.notify(trx, { table: 'notes', type: 'INSERT', id })
      })
    },
  }
}

function socketUrl(house: House): string {
  return `${house.server.origin.replace('http', 'ws')}/realtime/v1`
}

interface Subscriber {
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

async function subscribe(
  house: House,
  { token, filter, vsn, event = 'INSERT' }: SubscribeOptions,
): Promise<Subscriber> {
  const client = new RealtimeClient(socketUrl(house), {
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

describe('the unchanged client', () => {
  test.each(['1.0.0', '2.0.0'])('hears a change that another process made (protocol %s)', async (vsn) => {
    const [here, there] = [await openHouse(), await openHouse()]
    await invite('kitchen', 'ann')
    const ann = await subscribe(here, { token: tokenOf('ann'), vsn })
    expect(ann.statuses).toEqual(['SUBSCRIBED'])
    await there.write('one', 'kitchen')
    await here.write('two', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['one', 'two'])
  })

  test('gets changes in the order they were made, however many come at once', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann'), filter: 'room=eq.kitchen', event: '*' })
    const ids = Array.from({ length: 50 }, (_, index) => `note ${index}`)
    for (const id of ids) await house.write(id, 'kitchen')
    await expect.poll(() => ann.heard).toEqual(ids)
  })

  test('hears nothing of a change that was rolled back', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    await database.pool.query(`insert into notes values ('undone', 'kitchen', '')`)
    const undone = database.db.transaction().execute(async (trx) => {
      await house.realtime.notify(trx, { table: 'notes', type: 'INSERT', id: 'undone' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await house.write('kept', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['kept'])
  })

  test('connects and joins again after its socket was cut', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    await house.realtime.close()
    await house.realtime.start()
    await expect
      .poll(() => ann.statuses.filter((status) => status === 'SUBSCRIBED').length, { timeout: 10_000 })
      .toBe(2)
    await house.write('after', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['after'])
  })

  test('joins again, and so reads again, when the house was deaf for a while', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'itemo listener' and datname = current_database()`)
    await expect.poll(() => ann.statuses, { timeout: 10_000 }).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
    await house.write('after', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['after'])
  })

  test('joins again when a row could not be loaded', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    await house.write('broken', 'kitchen', 'unreadable')
    await expect.poll(() => ann.statuses, { timeout: 10_000 }).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  })

  test('leaves', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    expect(await ann.client.removeChannel(ann.channel)).toBe('ok')
  })

  test('is refused broadcasts and presence, and stays', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    await ann.channel.send({ type: 'broadcast', event: 'shout', payload: { é: '🎉' } })
    expect(await ann.channel.track({ here: true })).toBe('error')
    await house.write('still', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['still'])
  })
})

describe('who may hear what', () => {
  test('a stranger hears nothing, and cannot even wait for a room that is not theirs', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    const stranger = await subscribe(house, { token: tokenOf('eve') })
    expect(stranger.statuses).toEqual(['SUBSCRIBED'])
    const listening = await subscribe(house, { token: tokenOf('eve'), filter: 'room=eq.kitchen' })
    expect(listening.statuses).toEqual(['CHANNEL_ERROR'])
    await house.write('secret', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['secret'])
    expect(stranger.heard).toEqual([])
    expect(listening.heard).toEqual([])
  })

  test('whoever is put out of the room hears nothing more', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann', 'bob')
    const ann = await subscribe(house, { token: tokenOf('ann') })
    const bob = await subscribe(house, { token: tokenOf('bob'), filter: 'room=eq.kitchen' })
    await house.write('both', 'kitchen')
    await expect.poll(() => bob.heard).toEqual(['both'])
    await database.pool.query(`delete from guests where user_id = 'bob'`)
    await house.write('ann alone', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['both', 'ann alone'])
    expect(bob.heard).toEqual(['both'])
    // A new token asks the question anew.
    await bob.client.setAuth(tokenOf('bob', 30 * minute))
    await expect.poll(() => bob.statuses).toContain('CHANNEL_ERROR')
  })

  test.each(['', 'nobody', 'ann@1'])('a join with the token %j is refused', async (token) => {
    const house = await openHouse()
    const nobody = await subscribe(house, { token })
    expect(nobody.statuses).toEqual(['CHANNEL_ERROR'])
  })

  test('the end of a token ends its topics, and a new token brings them back', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann', 5 * minute) })
    offsetMs = 6 * minute
    await house.write('too late', 'kitchen')
    await expect.poll(() => ann.statuses).toContain('CHANNEL_ERROR')
    expect(ann.heard).toEqual([])
    await ann.client.setAuth(tokenOf('ann'))
    await expect.poll(() => ann.statuses.at(-1), { timeout: 10_000 }).toBe('SUBSCRIBED')
    await house.write('in time', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['in time'])
  })

  test('a token that is renewed in time goes on without a break', async () => {
    const house = await openHouse()
    await invite('kitchen', 'ann')
    const ann = await subscribe(house, { token: tokenOf('ann', 5 * minute) })
    await ann.client.setAuth(tokenOf('ann', 60 * minute))
    await house.write('renewed', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['renewed'])
    offsetMs = 6 * minute
    await house.write('later', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['renewed', 'later'])
    expect(ann.statuses).toEqual(['SUBSCRIBED'])
  })

  test.each(['unknown_table', 'guests'])('there is nothing to hear of %s', async (table) => {
    const house = await openHouse()
    const socket = await connect(house)
    socket.send(JSON.stringify(joinFrame('t', tokenOf('ann'), [{ event: '*', schema: 'public', table }])))
    await expect.poll(() => socket.heard.join()).toContain('There are no changes')
  })
})

interface RawSocket {
  readonly heard: string[]
  readonly closed: () => number | undefined
  readonly socket: WebSocket
  send(data: string | Buffer): void
}

function connect(house: House, headers: Record<string, string> = {}): Promise<RawSocket> {
  const socket = new WebSocket(`${socketUrl(house)}/websocket?vsn=2.0.0`, { headers })
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

function joinFrame(topic: string, token: string, changes: object[] = []) {
  return ['1', '1', `realtime:${topic}`, 'phx_join', { access_token: token, config: { postgres_changes: changes } }]
}

describe('what a socket may not do', () => {
  test('a page of another site is refused, the own one is not', async () => {
    const house = await openHouse()
    await expect(connect(house, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(connect(house, { origin: 'null' })).rejects.toThrow('403')
    await connect(house, { origin: 'https://itemo.example' })
    await connect(house, { origin: house.server.origin })
  })

  test.each([
    ['nonsense', 'hello'],
    ['too few parts', '[1,2]'],
    ['no topic', '["1","1",7,"phx_join",{}]'],
    ['an unknown binary kind', Buffer.from([9, 9, 9])],
    ['a binary frame that is too short', Buffer.from([3, 200, 200, 200, 0, 0, 0])],
  ])('%s ends its socket and nothing else', async (_name, data) => {
    const house = await openHouse()
    const socket = await connect(house)
    socket.send(data)
    await expect.poll(() => socket.closed()).toBe(1008)
    await connect(house)
  })

  test('a message that is too large ends its socket', async () => {
    const house = await openHouse({ messageBytes: 1000 })
    const socket = await connect(house)
    socket.send('x'.repeat(2000))
    await expect.poll(() => socket.closed()).toBe(1009)
  })

  test('too many messages end their socket', async () => {
    const house = await openHouse({ framesPerTenSeconds: 10 })
    const socket = await connect(house)
    for (let ref = 0; ref < 12; ref++) socket.send(JSON.stringify([null, String(ref), 'phoenix', 'heartbeat', {}]))
    await expect.poll(() => socket.closed()).toBe(1008)
  })

  test('topics, accounts and addresses have their limits', async () => {
    const house = await openHouse({ topicsPerSocket: 1, socketsPerAccount: 1, socketsPerAddress: 3 })
    const one = await connect(house)
    one.send(JSON.stringify(joinFrame('a', tokenOf('ann'))))
    await expect.poll(() => one.heard).toHaveLength(1)
    one.send(JSON.stringify(joinFrame('b', tokenOf('ann'))))
    await expect.poll(() => one.heard.at(1)).toContain('Too many topics')
    const two = await connect(house)
    two.send(JSON.stringify(joinFrame('a', tokenOf('ann'))))
    await expect.poll(() => two.closed()).toBe(1013)
    await connect(house)
    await connect(house)
    await expect(connect(house)).rejects.toThrow('429')
  })

  test('a join that is malformed is refused', async () => {
    const house = await openHouse()
    const socket = await connect(house)
    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: 'all' } }]))
    await expect.poll(() => socket.heard.join()).toContain('malformed')
  })

  test('a reader who does not read is cut off', async () => {
    const house = await openHouse({ bufferedBytes: 200_000 })
    await invite('kitchen', 'ann')
    const slow = await connect(house)
    slow.send(JSON.stringify(joinFrame('a', tokenOf('ann'), [{ event: '*', schema: 'public', table: 'notes' }])))
    await expect.poll(() => slow.heard).toHaveLength(2)
    slow.socket.pause()
    const ann = await subscribe(house, { token: tokenOf('ann') })
    const body = 'x'.repeat(1_000_000)
    for (let index = 0; index < 12; index++) await house.write(`large ${index}`, 'kitchen', body)
    await expect.poll(() => ann.heard, { timeout: 10_000 }).toHaveLength(12)
    slow.socket.resume()
    await expect.poll(() => slow.closed(), { timeout: 10_000 }).toBe(1006)
    expect(slow.heard.length).toBeLessThan(14)
  })
})
