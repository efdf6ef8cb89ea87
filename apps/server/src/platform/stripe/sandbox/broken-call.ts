import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { HttpEnv } from '../../http/types.ts'

/** Tells the HTTP server that there is nothing left for it to send. */
const alreadySent = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

/** Cuts the caller off without an answer. */
export function cutConnection(c: HonoContext<HttpEnv>): Response {
  socketOf(c)?.destroy()
  return alreadySent()
}

/** Never answers: lasts until the caller has gone. */
export async function waitForCaller(c: HonoContext<HttpEnv>): Promise<Response> {
  const socket = socketOf(c)
  if (socket && !socket.destroyed) await once(socket, 'close')
  return alreadySent()
}

function socketOf(c: HonoContext<HttpEnv>) {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
}
