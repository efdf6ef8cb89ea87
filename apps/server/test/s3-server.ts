import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const accessKeyId = 'test-key'
const secretAccessKey = 'test-secret'
const region = 'us-east-1'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/**
 * Starts a service with the part of S3 that the object store uses, with one bucket in memory: put, get and delete, each with a signature
 * (AWS Signature Version 4) that is verified against the received bytes. Returns its settings.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request)
      const key = new URL(request.url ?? '', 'http://s3').pathname
      const refuse = (status: number, code: string) =>
        response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
      if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
      if (!key.startsWith('/itemo/')) return refuse(404, 'NoSuchBucket')
      const stored = objects.get(key)
      if (request.method === 'PUT') {
        objects.set(key, body)
        return response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      return stored ? response.end(stored) : refuse(404, 'NoSuchKey')
    }
    answer().catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/itemo`,
    region,
    accessKeyId,
    secretAccessKey,
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** Whether the request is signed with the one key, over the headers that it names and the received body. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/
  const [, key, scope = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  const hash = String(headers['x-amz-content-sha256'])
  if (key !== accessKeyId || (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))) return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const sortedQuery = query.split('&').toSorted().join('&')
  const request = [method, path, sortedQuery, signed.join(''), names, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(signingKey, text).toString('hex') === signature
}
