import type { Stripe } from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { receiveMessages } from '../../../test/message-receiver.ts'
import { accountOf, createActiveAccount, followLink, onboard, press } from '../../../test/sandbox-accounts.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox } = await serverAndCards()
const { api } = server.context.cards
const { accounts, accountLinks } = api.v2.core

const returnUrl = 'http://shop.test/earnings'
const refreshUrl = 'http://shop.test/again'
const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.recipient',
  'requirements',
  'identity',
  'defaults',
]

async function started(email = 'owner@example.com') {
  return accounts.create({ ...accountOf(email), include })
}

async function linkOf(account: string, type: 'account_onboarding' | 'account_update' = 'account_onboarding') {
  const flow = { refresh_url: refreshUrl, return_url: returnUrl }
  const use_case = type === 'account_onboarding' ? { type, account_onboarding: flow } : { type, account_update: flow }
  return accountLinks.create({ account, use_case })
}

async function read(id: string) {
  const account = await accounts.retrieve(id, { include })
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  const missing = account.requirements?.entries?.map(({ description }) => description) ?? []
  return { account, transfers: balance?.stripe_transfers, payouts: balance?.payouts, missing }
}

describe('an account', () => {
  it('starts with every requirement missing, and shows its parts only when included', async () => {
    const account = await started('ann@example.com')
    expect(account).toMatchObject({
      object: 'v2.core.account',
      applied_configurations: ['recipient'],
      contact_email: 'ann@example.com',
      dashboard: 'express',
      identity: { country: 'gb', entity_type: 'individual' },
      defaults: { responsibilities: { fees_collector: 'application', requirements_collector: 'stripe' } },
    })
    expect(account.id).toMatch(/^acct_/)
    const bare = await accounts.retrieve(account.id)
    expect([bare.configuration, bare.requirements, bare.identity]).toEqual([null, null, null])
    const { transfers, payouts, missing } = await read(account.id)
    const details = [{ code: 'requirements_past_due', resolution: 'provide_info' }]
    expect([transfers, payouts]).toEqual([
      { status: 'restricted', status_details: details },
      { status: 'restricted', status_details: details },
    ])
    expect(missing).toContain('identity.individual.given_name')
    expect(account.requirements?.summary?.minimum_deadline?.status).toBe('currently_due')
  })

  it('is active once its person has completed the page, with the name they gave', async () => {
    const { id } = await started()
    const { url, object } = await linkOf(id)
    expect(object).toBe('v2.core.account_link')
    const page = await (await server.fetch(await followLink(server, (await linkOf(id)).url))).text()
    expect(page).toContain('No real money moves here')
    for (const words of ['Complete', 'a document is needed', 'Be rejected', 'Leave without finishing'])
      expect(page).toContain(words)
    expect(await onboard(server, url, 'complete', { given_name: 'Ann', surname: '<Lee>' })).toBe(returnUrl)
    const { account, transfers, payouts, missing } = await read(id)
    expect([transfers?.status, payouts?.status, missing]).toEqual(['active', 'active', []])
    expect(account.identity?.individual).toMatchObject({ given_name: 'Ann', surname: '<Lee>' })
  })

  it("may need a document, can be rejected, and doesn't change when its person leaves the page", async () => {
    const { id } = await started()
    expect(await onboard(server, (await linkOf(id)).url, 'leave')).toBe(returnUrl)
    expect((await read(id)).missing).toContain('identity.individual.given_name')
    await onboard(server, (await linkOf(id)).url, 'needs_document')
    expect(await read(id)).toMatchObject({
      transfers: { status: 'restricted' },
      missing: ['identity.individual.documents.primary_verification'],
    })
    await press(server, sandbox, `accounts/${id}`, 'verify_document')
    expect((await read(id)).transfers?.status).toBe('active')
    await onboard(server, (await linkOf(id, 'account_update')).url, 'reject')
    expect((await read(id)).transfers).toMatchObject({
      status: 'rejected',
      status_details: [{ code: 'rejected_other' }],
    })
    // Neither a page nor a button reactivates it.
    await onboard(server, (await linkOf(id, 'account_update')).url, 'complete')
    await press(server, sandbox, `accounts/${id}`, 'verify_document')
    expect((await read(id)).transfers?.status).toBe('rejected')
  })

  it('loses its capability and regains it on the operator page, whose address is secret', async () => {
    const id = await createActiveAccount(server)
    expect((await press(server, sandbox, `accounts/${id}`, 'take_away')).status).toBe(303)
    expect((await read(id)).transfers).toMatchObject({
      status: 'restricted',
      status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }],
    })
    await press(server, sandbox, `accounts/${id}`, 'return_capability')
    expect((await read(id)).transfers?.status).toBe('active')
    const page = await (await server.fetch(new URL(sandbox.operatorUrl).pathname)).text()
    expect(page).toContain(id)
    expect((await server.fetch('/sandbox/operator/other')).status).toBe(404)
    const guess = { method: 'POST', body: new URLSearchParams({ act: 'take_away' }) }
    expect((await server.fetch(`/sandbox/operator/other/accounts/${id}`, guess)).status).toBe(404)
    expect((await press(server, sandbox, 'accounts/acct_none', 'take_away')).status).toBe(404)
  })

  it('can be closed with an empty balance, and is unusable afterwards', async () => {
    const id = await createActiveAccount(server)
    expect((await api.balance.retrieve({}, { stripeAccount: id })).available[0]?.amount).toBe(0)
    expect(await accounts.close(id)).toMatchObject({ closed: true })
    await expect(api.balance.retrieve({}, { stripeAccount: id })).rejects.toMatchObject({ code: 'account_invalid' })
    await expect(linkOf(id)).rejects.toMatchObject({ code: 'account_closed' })
  })
})

describe('a link', () => {
  it('works once, and redirects to the refresh page when it is used or expired', async () => {
    const { id } = await started()
    const link = await linkOf(id)
    expect(await followLink(server, link.url)).toMatch(/^\/sandbox\/connect\/visits\//)
    expect(await followLink(server, link.url)).toBe(refreshUrl)
    const late = await linkOf(id)
    server.advance(5 * 60_000 + 1000)
    expect(await followLink(server, late.url)).toBe(refreshUrl)
    for (const path of ['none', '%00', 'visits/none']) {
      expect((await server.fetch(`/sandbox/connect/${path}`)).status).toBe(410)
    }
  })

  it('to log in shows the person their account, once they have completed it', async () => {
    const { id } = await started()
    await expect(api.accounts.createLoginLink(id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
    await onboard(server, (await linkOf(id)).url, 'complete')
    const { url, object } = await api.accounts.createLoginLink(id)
    expect(object).toBe('login_link')
    const page = await (await server.fetch(await followLink(server, url))).text()
    expect(page).toContain('£0.00')
    expect(page).toContain('None yet.')
    expect((await server.fetch(new URL(url).pathname)).status).toBe(410)
  })
})

it('refuses invalid parameters and unknown accounts', async () => {
  const wrong = [
    { ...accountOf('a@example.com'), identity: { country: 'fr' } },
    { ...accountOf('a@example.com'), dashboard: 'some' },
    { contact_email: 'a\u0000b' },
    { contact_email: '\ud800' },
    { metadata: { a: 7 } },
  ]
  for (const params of wrong) {
    await expect(accounts.create(params as object), JSON.stringify(params)).rejects.toMatchObject({ statusCode: 400 })
  }
  await expect(accounts.retrieve('acct_none')).rejects.toMatchObject({ statusCode: 404, code: 'not_found' })
  await expect(linkOf('acct_none')).rejects.toMatchObject({ statusCode: 404 })
  await expect(api.v2.core.events.retrieve('evt_none')).rejects.toMatchObject({ statusCode: 404 })
  const bare = { authorization: `Bearer ${sandbox.secretKey}` }
  for (const body of ['[]', '{', '7', `{"a":${'['.repeat(50)}${']'.repeat(50)}}`]) {
    const answer = await server.fetch('/v2/core/accounts', { method: 'POST', headers: bare, body })
    expect(answer.status, body).toBe(400)
  }
})

it('returns payout schedules: manual for the operator, daily for an owner', async () => {
  const intervalOf = async (options?: Stripe.RequestOptions) =>
    (await api.balanceSettings.retrieve({}, options)).payments.payouts?.schedule?.interval
  expect(await intervalOf()).toBe('manual')
  expect(await intervalOf({ stripeAccount: await createActiveAccount(server) })).toBe('daily')
  await api.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'daily' } } } })
  expect(await intervalOf()).toBe('daily')
  await api.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } })
})

describe('thin events', async () => {
  const receiver = await receiveMessages()
  afterAll(() => receiver.close())

  it('name an account and what changed, are signed for their own endpoint, and can be fetched in full', async () => {
    await sandbox.deliver()
    const elsewhere = await receiver.sandboxFor(server, sandbox)
    const { id } = await started()
    await onboard(server, (await linkOf(id)).url, 'complete')
    await elsewhere.deliver()
    const thin = receiver.messages.filter(({ path, body }) => path === '/webhooks/stripe-events' && body.includes(id))
    const notifications = thin.map(({ body, signature }) => {
      const at = server.context.now().getTime()
      return api.parseEventNotification(body, signature, elsewhere.eventsWebhookSecret, 300, undefined, at)
    })
    const types = notifications.map(({ type }) => type)
    expect(types.filter((type) => type === 'v2.core.account[requirements].updated')).toHaveLength(2)
    const status = 'v2.core.account[configuration.recipient].capability_status_updated'
    expect(types.filter((type) => type === status)).toHaveLength(4)
    const last = notifications.findLast((each) => each.type === status)
    if (last?.type !== status) throw new Error('there is none')
    expect(last).toMatchObject({ object: 'v2.core.event', related_object: { id, type: 'v2.core.account' } })
    expect(await last.fetchRelatedObject()).toMatchObject({ id, object: 'v2.core.account' })
    const event = await api.v2.core.events.retrieve(last.id)
    expect(event).toMatchObject({
      type: status,
      data: { updated_capability: expect.stringContaining('stripe_balance.') },
    })
    const { body, signature } = thin[0]!
    const check = (secret: string) => api.parseEventNotification(body, signature, secret, 1e9)
    expect(() => check(elsewhere.webhookSecret)).toThrow('signature')
    // They don't exist as version 1 events.
    await expect(api.events.retrieve(last.id)).rejects.toMatchObject({ code: 'resource_missing' })
  })
})
