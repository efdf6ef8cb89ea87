import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The site under test on another port, where a new version of its service worker can be published. */
export interface SiteCopy {
  readonly origin: string
  /** Publishes another version of the service worker, with a name of twelve characters. */
  publish(version: string): void
  close(): Promise<void>
}

/** Forwards every request to the site, and replaces the version in the service worker's file. */
export async function copySite(site: string): Promise<SiteCopy> {
  let version: string | undefined
  const named = (text: string) =>
    version === undefined ? text : text.replaceAll(/itemo-[0-9a-f]{12}/g, `itemo-${version}`)
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js'
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const onwards = ask(new URL(incoming.url ?? '/', site), { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _, etag: __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
      if (isWorker) void answer.toArray().then((parts) => outgoing.end(named(Buffer.concat(parts).toString('utf8'))))
      else answer.pipe(outgoing)
    })
    onwards.on('error', () => outgoing.destroy())
    incoming.pipe(onwards)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (name) => void (version = name),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
