import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

test('the mailbox page does not exist in production', async () => {
  const server = await startTestServer()
  try {
    expect((await server.fetch('/dev/mail')).status).toBe(200)
    const production = await server.another({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SITE_URL: 'https://itemo.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Itemo <hello@itemo.example>',
      SUPPORT_EMAIL: 'support@itemo.example',
      PAYMENTS: 'sandbox',
    })
    try {
      for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/dev/mail/1/html']) {
        expect((await fetch(`${production.origin}${path}`)).status).toBe(404)
      }
    } finally {
      await production.stop()
    }
  } finally {
    await server.close()
  }
})
