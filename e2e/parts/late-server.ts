// Loaded before a server (`node --import`), makes it slow and uneven, like a bad network: delays one request in three, one response
// in three, and the messages that it sends on sockets, each by up to two seconds.
import http from 'node:http'
import { createRequire } from 'node:module'
import type { WebSocket } from 'ws'

function delayMs(): number {
  const chance = Math.random()
  if (chance < 0.65) return 0
  return chance < 0.92 ? 30 + Math.random() * 400 : 400 + Math.random() * 1500
}

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]): boolean {
  const happen = (): boolean => Reflect.apply(emit, this, [event, ...rest])
  if (event !== 'request' && event !== 'upgrade') return happen()
  setTimeout(happen, delayMs())
  return true
}

const { end } = http.ServerResponse.prototype
http.ServerResponse.prototype.end = function (this: http.ServerResponse, ...rest: unknown[]) {
  setTimeout(() => Reflect.apply(end, this, rest), delayMs())
  return this
} as typeof end

// The server's own copy of the library.
const server = createRequire(new URL('../../apps/server/package.json', import.meta.url))
const { prototype } = (server('ws') as { WebSocket: { prototype: WebSocket } }).WebSocket
const { send } = prototype
const unsaid = new WeakMap<WebSocket, unknown[][]>()
prototype.send = function (this: WebSocket, ...rest: unknown[]) {
  const waiting = unsaid.get(this) ?? []
  unsaid.set(this, waiting)
  waiting.push(rest)
  // The first timer to fire sends the oldest message, so they stay in order.
  setTimeout(() => Reflect.apply(send, this, waiting.shift() ?? []), delayMs())
} as typeof send
