import { describe, expect, test } from 'vitest'
import {
  connect,
  invite,
  joinFrame,
  startRealtimeServer,
  subscribe,
  tokenOf,
  useRealtimeServers,
} from '../../../test/realtime-server.ts'

useRealtimeServers()

describe('what a socket may not do', () => {
  test("a connection from another site's page is refused, the site's own isn't", async () => {
    const realtimeServer = await startRealtimeServer()
    await expect(connect(realtimeServer, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(connect(realtimeServer, { origin: 'null' })).rejects.toThrow('403')
    await connect(realtimeServer, { origin: 'https://itemo.example' })
    await connect(realtimeServer, { origin: realtimeServer.server.origin })
  })

  test.each([
    ['nonsense', 'hello'],
    ['too few parts', '[1,2]'],
    ['no topic', '["1","1",7,"phx_join",{}]'],
    ['an unknown binary kind', Buffer.from([9, 9, 9])],
    ['a binary frame that is too short', Buffer.from([3, 200, 200, 200, 0, 0, 0])],
  ])('%s closes its socket and nothing else', async (_name, data) => {
    const realtimeServer = await startRealtimeServer()
    const socket = await connect(realtimeServer)
    socket.send(data)
    await expect.poll(() => socket.closed()).toBe(1008)
    await connect(realtimeServer)
  })

  test('a message that is too large closes the socket', async () => {
    const realtimeServer = await startRealtimeServer({ messageBytes: 1000 })
    const socket = await connect(realtimeServer)
    socket.send('x'.repeat(2000))
    await expect.poll(() => socket.closed()).toBe(1009)
  })

  test('too many messages close the socket', async () => {
    const realtimeServer = await startRealtimeServer({ framesPerTenSeconds: 10 })
    const socket = await connect(realtimeServer)
    for (let ref = 0; ref < 12; ref++) socket.send(JSON.stringify([null, String(ref), 'phoenix', 'heartbeat', {}]))
    await expect.poll(() => socket.closed()).toBe(1008)
  })

  test('topics per socket and sockets per account are limited', async () => {
    const realtimeServer = await startRealtimeServer({ topicsPerSocket: 1, socketsPerAccount: 1 })
    const one = await connect(realtimeServer)
    one.send(JSON.stringify(joinFrame('a', tokenOf('ann'))))
    await expect.poll(() => one.heard).toHaveLength(1)
    one.send(JSON.stringify(joinFrame('b', tokenOf('ann'))))
    await expect.poll(() => one.heard.at(1)).toContain('Too many topics')
    const two = await connect(realtimeServer)
    two.send(JSON.stringify(joinFrame('a', tokenOf('ann'))))
    await expect.poll(() => two.closed()).toBe(1013)
    one.socket.close()
    await expect.poll(() => one.closed()).not.toBeUndefined()
    const three = await connect(realtimeServer)
    three.send(JSON.stringify(joinFrame('a', tokenOf('ann'))))
    await expect.poll(() => three.heard.join()).toContain('"status":"ok"')
  })

  test('an address may open a limited number of sockets a second', async () => {
    const realtimeServer = await startRealtimeServer({ socketsPerAddressAndSecond: 3 })
    const wave = await Promise.allSettled(Array.from({ length: 12 }, () => connect(realtimeServer)))
    const refusals = wave.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refusals).not.toEqual([])
    for (const refusal of refusals) expect(refusal).toContain('429')
    await expect.poll(() => connect(realtimeServer).then(() => 'open', String)).toBe('open')
  })

  test("a socket that joins nothing is closed, one that joined isn't", async () => {
    const realtimeServer = await startRealtimeServer({ joinMs: 1500 })
    const [idle, joined] = [await connect(realtimeServer), await connect(realtimeServer)]
    joined.send(JSON.stringify(joinFrame('a', tokenOf('ann'))))
    await expect.poll(() => idle.closed()).toBe(1008)
    expect(joined.closed()).toBeUndefined()
  })

  test('a socket with topics of two accounts receives what either may see, each once', async () => {
    const realtimeServer = await startRealtimeServer()
    await invite('kitchen', 'ann', 'bob')
    await invite('cellar', 'bob')
    const socket = await connect(realtimeServer)
    const notes = [{ event: '*', schema: 'public', table: 'notes' }]
    for (const [topic, user] of [
      ['a', 'ann'],
      ['b', 'bob'],
    ] as const)
      socket.send(JSON.stringify(joinFrame(topic, tokenOf(user), notes)))
    await expect.poll(() => socket.heard).toHaveLength(4)
    await realtimeServer.write('first', 'kitchen')
    await realtimeServer.write('second', 'cellar')
    await expect.poll(() => socket.heard).toHaveLength(7)
  })

  test('a malformed join is refused', async () => {
    const realtimeServer = await startRealtimeServer()
    const socket = await connect(realtimeServer)
    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: 'all' } }]))
    await expect.poll(() => socket.heard.join()).toContain('malformed')
  })

  test("a client that doesn't read is disconnected", async () => {
    const realtimeServer = await startRealtimeServer({ bufferedBytes: 200_000 })
    await invite('kitchen', 'ann')
    const slow = await connect(realtimeServer)
    slow.send(JSON.stringify(joinFrame('a', tokenOf('ann'), [{ event: '*', schema: 'public', table: 'notes' }])))
    await expect.poll(() => slow.heard).toHaveLength(2)
    slow.socket.pause()
    const ann = await subscribe(realtimeServer, { token: tokenOf('ann') })
    const body = 'x'.repeat(1_000_000)
    // One at a time, so that a client that reads is never behind, however busy the machine is.
    for (let index = 0; index < 12; index++) {
      await realtimeServer.write(`large ${index}`, 'kitchen', body)
      await expect.poll(() => ann.heard).toHaveLength(index + 1)
    }
    slow.socket.resume()
    await expect.poll(() => slow.closed()).toBe(1006)
    expect(slow.heard.length).toBeLessThan(14)
  })
})
