import { randomUUID } from 'node:crypto'
import { api } from '@itemo/contract/api.ts'
import { expect, it } from 'vitest'
import { createMember } from './factories.ts'
import { serverOfFile } from './server-of-file.ts'

const server = await serverOfFile()

const reads = Object.entries(api).filter(([key, { access }]) => key.startsWith('GET ') && access !== 'anyone')

it.each(reads)("%s isn't stored by shared caches", async (key) => {
  const { token } = await createMember(server)
  const path = key.slice('GET '.length).replaceAll(/:\w+/g, () => randomUUID())
  const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect([200, 404, 422]).toContain(answer.status)
  expect(answer.headers.get('cache-control')).toMatch(/^(private, no-store|no-store|private, no-cache)$/)
})
