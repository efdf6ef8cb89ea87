import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { contractCalls, methodOf } from './contract-calls.ts'
import { createMember } from './factories.ts'
import { serverOfFile } from './server-of-file.ts'

/** The requirements of HTTP itself, call by call. */

const server = await serverOfFile()
const member = await createMember(server)
const nobody = '00000000-0000-4000-8000-000000000000'
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)

/** The calls that match a path: for `/items/map` also those of an item. */
const takenAt = (path: string) =>
  contractCalls
    .filter(([key]) => new RegExp(`^${pathOf(key).replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
    .map(([key]) => methodOf(key))

const paths = [...new Set(contractCalls.map(([key]) => pathOf(key).replaceAll(/:\w+/g, nobody)))].map((path) => ({
  path,
  taken: takenAt(path),
}))

const isOfStaff = ({ path }: { path: string }) => path.startsWith('/staff/')

describe.each(paths.filter((path) => !isOfStaff(path)))('$path', ({ path, taken }) => {
  it('accepts the methods of the contract, and lists them in Allow for any other', async () => {
    const others = methods.filter((method) => !taken.includes(method) && !(method === 'HEAD' && taken.includes('GET')))
    for (const method of others) {
      const response = await server.fetch(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${member.token}` },
      })
      const allow = response.headers.get('allow')?.split(', ')
      expect([method, response.status], await response.text()).toEqual([method, method === 'OPTIONS' ? 204 : 405])
      expect(allow).toEqual(expect.arrayContaining([...taken, 'OPTIONS']))
      expect(allow).not.toContain(method === 'OPTIONS' ? undefined : method)
    }
  })
})

it.each(paths.filter(isOfStaff))('$path does not exist for a member, whatever the method', async ({ path }) => {
  const headers = { authorization: `Bearer ${member.token}` }
  for (const method of methods) {
    const { status } = await server.fetch(`/api/v1${path}`, { method, headers })
    expect([method, status]).toEqual([method, 404])
  }
})

it('answers 404 to any method on an unknown path', async () => {
  for (const method of methods) {
    const { status } = await server.fetch('/api/v1/nothing', { method })
    expect([method, status]).toEqual([method, 404])
  }
})

describe('a request body', () => {
  it('counts as JSON only with a JSON content type', async () => {
    const put = async (headers: Record<string, string>, body: string) =>
      (
        await server.fetch('/api/v1/me', {
          method: 'PUT',
          headers: { authorization: `Bearer ${member.token}`, ...headers },
          body,
        })
      ).status
    expect(await put({ 'content-type': 'application/json; charset=utf-8' }, '{}')).toBe(200)
    expect(await put({ 'content-type': 'application/merge-patch+json' }, '{}')).toBe(200)
    expect(await put({ 'content-type': 'text/plain' }, '{}')).toBe(415)
    expect(await put({ 'content-type': 'application/jsonp' }, '{}')).toBe(415)
    // The original service of this protocol accepts it too.
    const undeclared = { method: 'POST', body: JSON.stringify({ email: 'ann@example.org' }) }
    expect((await server.fetch('/auth/v1/recover', undeclared)).status).toBe(200)
  })

  it.each([
    ['without a session', undefined, 401],
    ["that isn't read", 'x', 200],
    ['that is too large', 'y', 413],
  ])('%s still gets its whole response', async (_, kind, expected) => {
    const body = JSON.stringify({ text: 'x'.repeat(expected === 413 ? 3_000_000 : 250_000) })
    const headers = {
      'content-type': 'application/json',
      ...(kind !== undefined && { authorization: `Bearer ${member.token}` }),
    }
    const send = async () => {
      const response = await server.fetch('/api/v1/notifications/read', { method: 'POST', headers, body })
      await response.text()
      return response.status
    }
    for (let round = 0; round < 6; round++) {
      const statuses = await Promise.all(
        Array.from({ length: 10 }, () => send().catch((error: Error) => `${error.message}: ${String(error.cause)}`)),
      )
      expect(statuses.filter((status) => status !== expected)).toEqual([])
    }
  })
})

describe('two Host headers', () => {
  it.each(['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'])('in one request are refused %j', async (more) => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n${more}\r\n`)
    const [first] = (await socket.take(1).toArray()) as Buffer[]
    socket.destroy()
    expect(first?.toString()).toMatch(/^HTTP\/1\.1 400 /)
  })
})
