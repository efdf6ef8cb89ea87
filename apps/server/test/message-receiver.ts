import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '@itemo/card-sandbox/create-sandbox.ts'
import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'
import type { TestServer } from './harness.ts'

interface Message {
  readonly path: string
  readonly body: string
  readonly signature: string
}

/** A small server that accepts every webhook, in place of the product's own endpoints. */
export async function receiveMessages() {
  const messages: Message[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'] ?? '')
      messages.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), signature })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** The sandbox of a test server that sends its webhooks here. */
  const sandboxFor = (product: TestServer, { deps, transact }: Sandbox) =>
    createSandbox({
      ...deps,
      inTransaction: (act) => transact(({ db }) => act(db)),
      isDatabaseUnavailable: () => false,
      secrets: product.context.secrets,
      bodies: {
        limit: () => (_, next) => next(),
        readBytes: (c) => c.req.arrayBuffer(),
        readText: (c) => c.req.text(),
      },
      log: { debug: () => undefined, warn: () => undefined },
      origin,
    })
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { messages, sandboxFor, close }
}
