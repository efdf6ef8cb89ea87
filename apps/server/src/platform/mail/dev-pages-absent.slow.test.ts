import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { productionEnv } from '../../../test/production-env.ts'

test('the mailbox page and the login sandbox do not exist in production [R57]', async () => {
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
