import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { createStripe } from '../../platform/stripe/client.ts'
import { verifyMessage } from './verify-webhook.ts'

const api = createStripe({ secretKey: 'sk_test_none', host: 'localhost', port: 1, protocol: 'http', timeoutMs: 1000 })
const deps = { cards: { api } as Context['cards'], now: () => new Date('2026-06-01T12:00:00.000Z') }
const body = JSON.stringify({ id: 'evt_1' })
const secret = 'whsec_one'

function read({ ageSeconds = 0, secrets = [secret], sent = body }) {
  const timestamp = deps.now().getTime() / 1000 - ageSeconds
  const signature = api.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return verifyMessage(deps, secrets, { body: sent, signature })
}

test.each([
  [300, true],
  [301, false],
  [0, true],
  [-300, true],
  [-301, false],
])('a webhook signed %i seconds ago is accepted: %s', async (ageSeconds, isTaken) => {
  const taken = await read({ ageSeconds }).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'bad_request' })
      return false
    },
  )
  expect(taken).toBe(isTaken)
})

test('a webhook is verified with any of the valid secrets, and exactly as it was signed', async () => {
  expect(await read({ secrets: ['whsec_other', secret] })).toEqual({ id: 'evt_1' })
  await expect(read({ secrets: ['whsec_other'] })).rejects.toThrow("The signature doesn't match.")
  await expect(read({ secrets: [] })).rejects.toThrow("The signature doesn't match.")
  await expect(read({ sent: `${body} ` })).rejects.toThrow("The signature doesn't match.")
})
