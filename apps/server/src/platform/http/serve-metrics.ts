import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { guarded, refuseRequest } from './guarded-listener.ts'
import type { Answered } from './request-context.ts'
import { startListening } from './start-listening.ts'
import type { Http } from './types.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether an Authorization header holds the token; true when no token is configured. */
function mayScrape(header: string | undefined, token: string | null): boolean {
  if (token === null) return true
  const given = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(token))
}

/** Mounts `/metrics` on the site's own port, for callers with the token. For everyone else the path doesn't exist. */
export function mountMetrics(
  http: Http,
  { scrape }: Metrics,
  { port, token }: { port: number | null; token: string | null },
): void {
  if (!scrape || token === null || port !== null) return
  http.get('/metrics', async (c, next) => {
    if (!mayScrape(c.req.header('authorization'), token)) return next()
    const { type, text } = await scrape()
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
  })
}

/** Serves only `/metrics`, on a port of its own. Returns the function that closes it. */
export async function serveMetrics(
  { scrape }: Metrics,
  { host, port, token, log }: { host: string; port: number | null; token: string | null; log: Logger },
): Promise<() => Promise<void>> {
  if (!scrape || port === null) return async () => undefined
  const onRequest = async ({ method, url, headers }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || url !== '/metrics' || !mayScrape(headers.authorization, token)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
      return
    }
    const { type, text } = await scrape()
    response.writeHead(200, { 'content-type': type }).end(text)
  }
  const server = createServer(guarded(log, onRequest, refuseRequest))
  await startListening(server, { host, port, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } })
  log.info('serving metrics', { port: (server.address() as AddressInfo).port })
  return async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
}

/** The parts of the site outside the contract's calls, by the beginning of their paths. */
const parts = [
  ['/api/', 'unknown call'],
  ['/auth/', 'auth'],
  ['/storage/', 'storage'],
  ['/webhooks/', 'webhooks'],
  ['/assets/', 'assets'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
] as const

/** The label of a request in the metrics: the contract's name of its call, or one of the few parts of the site. */
export function nameRequest({ call, path }: Pick<Answered, 'call' | 'path'>): string {
  return call ?? parts.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'pages'
}
