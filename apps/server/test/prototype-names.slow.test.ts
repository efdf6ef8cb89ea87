import { expect, test } from 'vitest'
import { ownForm } from './auth.ts'
import { serverOfFile } from './server-of-file.ts'

const server = await serverOfFile()

/** Properties that every object has, also one used as a lookup table. */
const names = Object.getOwnPropertyNames(Object.prototype)

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const account = { email: 'ann@example.org', password: 'garden gate 7 yellow' }

/** Requests with a value that is looked up among several names. */
const requests: Readonly<Record<string, (name: string) => [path: string, init?: RequestInit]>> = {
  grant: (name) => [`/auth/v1/token?grant_type=${name}`, json(account)],
  'kind of a code': (name) => ['/auth/v1/verify', json({ type: name, email: account.email, token: '123456' })],
  'kind of a token': (name) => ['/auth/v1/verify', json({ type: name, token_hash: 'x' })],
  'kind of a link': (name) => [`/auth/v1/verify?token=x&type=${name}`, { redirect: 'manual' }],
  'kind of a pressed link': (name) => [
    `/auth/v1/verify?token=x&type=${name}`,
    { method: 'POST', redirect: 'manual', headers: ownForm },
  ],
  'kind of a mail': (name) => ['/auth/v1/resend', json({ type: name, email: account.email })],
  'login service': (name) => [`/auth/v1/authorize?provider=${name}`, { redirect: 'manual' }],
  bucket: (name) => [`/storage/v1/object/public/${name}/x.jpg`],
  category: (name) => [`/api/v1/items?category=${name}`],
  order: (name) => [`/api/v1/items?sort=${name}`],
  file: (name) => [`/assets/x.${name}`],
}

test.each(Object.entries(requests))(
  'the %s of a request may be the name of a property that every object has',
  async (_, request) => {
    for (const name of names) {
      const [path, init] = request(name)
      const answer = await fetch(server.url + path, init)
      const said = `${answer.headers.get('location') ?? ''} ${await answer.text()}`
      expect(answer.status, `${name}: ${said.slice(0, 300)}`).toBeLessThan(500)
      expect(decodeURIComponent(said.replaceAll(/%(?![0-9a-f]{2})/gi, '')), name).not.toMatch(
        /\bfunction \w*\(\)|\bundefined\b/,
      )
    }
  },
)
