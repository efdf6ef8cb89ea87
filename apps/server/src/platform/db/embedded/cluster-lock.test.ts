import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { takeShare } from './cluster-lock.ts'

/** PostgreSQL's response to a client that needs no password: authentication ok, and ready for a query. */
const welcome = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  ...Buffer.from('I'),
])

test('a server that accepts a query and never answers makes taking a share time out', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(welcome))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const cluster = { folder: '/nowhere', pgdata: '/nowhere/pgdata', logFile: '/nowhere/log', password: 'x' }
  await expect(takeShare(cluster, (server.address() as AddressInfo).port, 50)).rejects.toThrow('Query read timeout')
})
