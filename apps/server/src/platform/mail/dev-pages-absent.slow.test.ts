import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { productionEnv } from '../../../test/production-env.ts'

test("the mailbox page and the login sandbox don't exist in production [R57]", async () => {
  const server = await startTestServer()
  try {
    expect((await server.fetch('/dev/mail')).status).toBe(200)
    const production = await server.another(productionEnv)
    try {
      for (const path of [
        '/dev/mail',
        '/dev/mail.json',
        '/dev/mail/1',
        '/dev/mail/1/html',
        '/dev/login/google/authorize',
      ]) {
        expect((await fetch(`${production.origin}${path}`)).status).toBe(404)
      }
    } finally {
      await production.stop()
    }
  } finally {
    await server.close()
  }
})

test("the page for trying a booking by hand doesn't exist in production [R40]", async () => {
  const dir = await mkdtemp(join(tmpdir(), 'itemo-web-'))
  await writeFile(join(dir, '__spa-fallback.html'), '<!doctype html>')
  await writeFile(join(dir, '__routes.json'), JSON.stringify(['/booking-test', '/search']))
  const server = await startTestServer({ env: { WEB_DIR: dir } })
  try {
    const production = await server.another({ ...productionEnv, WEB_DIR: dir })
    try {
      const statuses = async (origin: string) => {
        const paths = ['/booking-test', '/booking-test/', '/Booking-Test', '/search']
        const answers = paths.map((path) => fetch(origin + path, { headers: { accept: 'text/html' } }))
        return (await Promise.all(answers)).map(({ status }) => status)
      }
      expect(await statuses(server.url)).toEqual([200, 200, 200, 200])
      expect(await statuses(production.origin)).toEqual([404, 404, 404, 200])
    } finally {
      await production.stop()
    }
  } finally {
    await server.close()
    await rm(dir, { recursive: true })
  }
})
