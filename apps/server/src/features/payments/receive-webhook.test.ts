import { beforeEach, expect, it } from 'vitest'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { createStripe } from '../../platform/stripe/client.ts'
import { receiveWebhook } from './receive-webhook.ts'

// The effects of a message from the provider, with a provider stub that records its calls; events take their usual way.
const server = await serverOfFile()
const { db } = server
const { cards, jobs, log } = server.context

let read: string[] = []
let published: [string, unknown][] = []
let warnings: string[] = []
let errors: string[] = []
beforeEach(() => ([read, published, warnings, errors] = [[], [], [], []]))

const nothing = (what: string) => (id: string) => {
  read.push(`${what} ${id}`)
  return Promise.resolve({ id, metadata: {}, client_reference_id: null })
}
const api = Object.create(cards.api, {
  paymentIntents: { value: { retrieve: nothing('intent') } },
  checkout: { value: { sessions: { retrieve: nothing('session') } } },
}) as typeof cards.api
const publish: typeof jobs.publish = (trx, event) => {
  published.push([event.name, event.payload])
  return jobs.publish(trx, event)
}
const context = {
  ...server.context,
  cards: { ...cards, api },
  jobs: Object.create(jobs, { publish: { value: publish } }) as typeof jobs,
  log: {
    ...log,
    warn: (text: string) => void warnings.push(text),
    error: (text: string) => void errors.push(text),
  },
}

async function receive(type: string, object: object, id = `evt_${crypto.randomUUID()}`): Promise<void> {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const timestamp = Math.floor(context.now().getTime() / 1000)
  const secret = cards.webhookSecrets[0] ?? ''
  const client = createStripe({ secretKey: 'sk_test_x', host: 'localhost', port: 1, protocol: 'http', timeoutMs: 1000 })
  await receiveWebhook(context, payload, client.webhooks.generateTestHeaderString({ payload, secret, timestamp }))
}

async function addPayment(values: Partial<NewRow<'payments'>> = {}): Promise<string> {
  const row = { subject_kind: 'boost', subject_id: crypto.randomUUID(), amount_pence: 1000 } as const
  const inserting = db.insertInto('payments').values({ ...row, checkout_expires_at: context.now(), ...values })
  return (await inserting.returning('id').executeTakeFirstOrThrow()).id
}

it('a payment is found by its checkout, by its hold, or by our own id', async () => {
  await addPayment({ provider_session_id: 'cs_mine' })
  await receive('checkout.session.completed', { id: 'cs_mine', object: 'checkout.session' })
  await addPayment({ provider_intent_id: 'pi_mine' })
  await receive('payment_intent.succeeded', { id: 'pi_mine', object: 'payment_intent' })
  await receive('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_mine' })
  expect(read).toEqual(['session cs_mine', 'intent pi_mine', 'intent pi_mine'])

  // A message can be faster than our own record of the session.
  const id = await addPayment()
  await receive('checkout.session.completed', { id: 'cs_new', object: 'checkout.session', client_reference_id: id })
  await receive('payment_intent.succeeded', { id: 'pi_new', object: 'payment_intent', metadata: { payment_id: id } })
  expect(read.slice(3)).toEqual(['session cs_new', 'intent pi_new'])
  await receive('payment_intent.succeeded', {
    id: 'pi_other',
    object: 'payment_intent',
    metadata: { payment_id: 'no' },
  })
  await receive('payment_intent.succeeded', { id: 7 })
  expect([read.length, published]).toEqual([5, []])
})

it('a webhook is processed once', async () => {
  await addPayment({ provider_intent_id: 'pi_once' })
  const id = `evt_${crypto.randomUUID()}`
  for (let turn = 0; turn < 2; turn++) {
    await receive('payment_intent.succeeded', { id: 'pi_once', object: 'payment_intent' }, id)
  }
  expect(read).toEqual(['intent pi_once'])
})

it("money that moved for an unknown payment is reported, and what was only started isn't", async () => {
  for (const type of ['refund.updated', 'charge.dispute.created', 'payment_intent.created', 'charge.refunded']) {
    await receive(type, { id: 'x', object: 'charge', payment_intent: 'pi_of_nobody' })
  }
  expect([warnings.length, errors]).toEqual([2, []])
  await addPayment({ provider_intent_id: 'pi_known' })
  await receive('refund.updated', { id: 're_1', object: 'refund', payment_intent: 'pi_known' })
  expect([warnings.length, errors]).toEqual([2, []])
})

it('a transfer, and another card for a deposit, are passed on to their features, once', async () => {
  const id = `evt_${crypto.randomUUID()}`
  const rental_id = crypto.randomUUID()
  for (let turn = 0; turn < 2; turn++) {
    await receive('transfer.reversed', { id: 'tr_1', object: 'transfer' }, id)
    const session = { id: 'cs_card', object: 'checkout.session', metadata: { deposit_id: rental_id } }
    await receive('checkout.session.completed', session, `${id}_card`)
  }
  await receive('checkout.session.completed', {
    id: 'cs_none',
    object: 'checkout.session',
    metadata: { deposit_id: '7' },
  })
  await receive('transfer.reversed', { object: 'transfer' })
  expect(published).toEqual([
    ['transfer.changed', { provider_ref: 'tr_1' }],
    ['payment.card_given', { rental_id }],
  ])
  expect([read, warnings, errors]).toEqual([[], [], []])
})
