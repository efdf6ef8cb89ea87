import { describe, expect, test } from 'vitest'
import {
  advance,
  connect,
  database,
  endSession,
  invite,
  joinFrame,
  minute,
  startRealtimeServer,
  subscribe,
  tokenOf,
  useRealtimeServers,
} from '../../../test/realtime-server.ts'
import { inTransaction } from '../db/transaction.ts'

useRealtimeServers()

describe('the unmodified Supabase client', () => {
  test.each(['1.0.0', '2.0.0'])(
    'receives a change made by another process (protocol %s) [accounts 7.18] [R44]',
    async (vsn) => {
      const [here, there] = [await startRealtimeServer(), await startRealtimeServer()]
      await invite('kitchen', 'ann')
      const ann = await subscribe(here, { token: tokenOf('ann'), vsn })
      expect(ann.statuses).toEqual(['SUBSCRIBED'])
      await there.write('one', 'kitchen')
      await here.write('two', 'kitchen')
      // Changes of two processes at nearly the same time can arrive in either order: a process gets its own at once.
      await expect.poll(() => ann.heard.toSorted()).toEqual(['one', 'two'])
    },
  )

  test('receives changes in the order they were made', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann'), filter: 'room=eq.kitchen', event: '*' })
    const ids = Array.from({ length: 50 }, (_, index) => `note ${index}`)
    for (const id of ids) await realtimeServer.write(id, 'kitchen')
    await expect.poll(() => ann.heard).toEqual(ids)
  })

  test('receives the row sent with a notification without loading it, unless it may have changed since', async () => {
    const realtimeServer = await startRealtimeServer()
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann'), event: '*' })
    const eve = await subscribe(realtimeServer, { token: tokenOf('eve'), event: '*' })
    const viewers = ['ann']
    // None of these rows is in the table, so loading one finds nothing.
    const tell = (id: string, atMs: number) =>
      realtimeServer.realtime.notify(database.db, {
        table: 'notes',
        type: 'INSERT',
        id,
        viewers,
        carried: { atMs, row: { id } },
      })
    await tell('fresh', Date.now())
    await tell('found late', Date.now() - minute)
    await tell('of a wrong clock', Date.now() + minute)
    await realtimeServer.realtime.notify(database.db, { table: 'notes', type: 'UPDATE', id: 'changed', viewers })
    await tell('changed', Date.now())
    await tell('last', Date.now())
    await expect.poll(() => ann.heard.at(-1)).toBe('last')
    expect(ann.heard).toEqual(['fresh', 'last'])
    expect(eve.heard).toEqual([])
  })

  test('receives nothing of a change that was rolled back', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    await database.pool.query(`insert into notes values ('undone', 'kitchen', '')`)
    const undone = inTransaction(database.db, async (trx) => {
      await realtimeServer.realtime.notify(trx, { table: 'notes', type: 'INSERT', id: 'undone' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await realtimeServer.write('kept', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['kept'])
  })

  test('reconnects and rejoins after its socket was cut', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    await realtimeServer.realtime.close()
    realtimeServer.realtime.start()
    await expect.poll(() => ann.statuses.filter((status) => status === 'SUBSCRIBED').length).toBe(2)
    await realtimeServer.write('after', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['after'])
  })

  test('rejoins, and so reloads, after the server lost its listening connection', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'itemo listener' and datname = current_database()`)
    await expect.poll(() => ann.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
    await realtimeServer.write('after', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['after'])
  })

  test("rejoins after a row couldn't be loaded", async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    await realtimeServer.write('broken', 'kitchen', 'unreadable')
    await expect.poll(() => ann.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  })

  test('can leave a topic', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    expect(await ann.client.removeChannel(ann.channel)).toBe('ok')
  })

  test('is refused broadcasts and presence, and stays connected', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    await ann.channel.send({ type: 'broadcast', event: 'shout', payload: { é: '🎉' } })
    expect(await ann.channel.track({ here: true })).toBe('error')
    await realtimeServer.write('still', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['still'])
  })
})

describe('access', () => {
  test("a stranger receives nothing, and can't join a room that isn't theirs", async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    const stranger = await subscribe(realtimeServer, { token: tokenOf('eve') })
    expect(stranger.statuses).toEqual(['SUBSCRIBED'])
    const listening = await subscribe(realtimeServer, { token: tokenOf('eve'), filter: 'room=eq.kitchen' })
    expect(listening.statuses).toEqual(['CHANNEL_ERROR'])
    await realtimeServer.write('secret', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['secret'])
    expect(stranger.heard).toEqual([])
    expect(listening.heard).toEqual([])
  })

  test('someone removed from a room receives nothing more', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann', 'bob')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    const bob = await subscribe(realtimeServer, { token: tokenOf('bob'), filter: 'room=eq.kitchen' })
    await realtimeServer.write('both', 'kitchen')
    await expect.poll(() => bob.heard).toEqual(['both'])
    await database.pool.query(`delete from guests where user_id = 'bob'`)
    await realtimeServer.write('ann alone', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['both', 'ann alone'])
    expect(bob.heard).toEqual(['both'])
    // A new token makes the server check access again.
    await bob.client.setAuth(tokenOf('bob', 30 * minute))
    await expect.poll(() => bob.statuses).toContain('CHANNEL_ERROR')
  })

  test.each(['', 'nobody', 'ann@1'])('a join with the token %j is refused', async (token) => {
    const realtimeServer = await startRealtimeServer()
    const nobody = await subscribe(realtimeServer, { token })
    expect(nobody.statuses).toEqual(['CHANNEL_ERROR'])
  })

  test('an expired token ends its topics, and a new token restores them', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann', 5 * minute) })
    advance(6 * minute)
    await realtimeServer.write('too late', 'kitchen')
    await expect.poll(() => ann.statuses).toContain('CHANNEL_ERROR')
    expect(ann.heard).toEqual([])
    await ann.client.setAuth(tokenOf('ann'))
    await expect.poll(() => ann.statuses.at(-1)).toBe('SUBSCRIBED')
    await realtimeServer.write('in time', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['in time'])
  })

  test("the end of a session ends its topics, and its token can't restore them", async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const token = tokenOf('ann')
    const ann = await subscribe(realtimeServer, { token })
    endSession(token)
    await realtimeServer.write('too late', 'kitchen')
    await expect.poll(() => ann.statuses).toContain('CHANNEL_ERROR')
    expect(ann.heard).toEqual([])
    expect((await subscribe(realtimeServer, { token })).statuses).toEqual(['CHANNEL_ERROR'])
  })

  test('a token renewed in time continues without a gap', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann')
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann', 5 * minute) })
    await ann.client.setAuth(tokenOf('ann', 60 * minute))
    await realtimeServer.write('renewed', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['renewed'])
    advance(6 * minute)
    await realtimeServer.write('later', 'kitchen')
    await expect.poll(() => ann.heard).toEqual(['renewed', 'later'])
    expect(ann.statuses).toEqual(['SUBSCRIBED'])
  })

  test.each(['unknown_table', 'guests'])('a join for %s is refused', async (table) => {
    const realtimeServer = await startRealtimeServer()
    const socket = await connect(realtimeServer)
    socket.send(JSON.stringify(joinFrame('t', tokenOf('ann'), [{ event: '*', schema: 'public', table }])))
    await expect.poll(() => socket.heard.join()).toContain('There are no changes')
  })
})
