import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { renew, settleAll } from '../../../test/hires.ts'
import { followLink, onboard, type OnboardingAnswer, press } from '../../../test/sandbox-accounts.ts'
import { jobsUnrelatedToMoney, serverAndCards } from '../../../test/server-of-file.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'
import { refreshAccount } from './payout-accounts.ts'

const lines: string[] = []
const { server, sandbox } = await serverAndCards({
  skippedJobs: jobsUnrelatedToMoney,
  env: { LOG_LEVEL: 'warn' },
  onLogLine: (line) => lines.push(line),
})

const rowOf = ({ id }: Member) =>
  server.db.selectFrom('payout_accounts').selectAll().where('user_id', '=', id).executeTakeFirst()
const start = (as: Member) => server.api('POST /my/payouts/onboarding', {}, as)
const refresh = (as: Member) => server.api('POST /my/payouts/refresh', {}, as)

/** Someone who has onboarded with this answer; the provider's messages are delivered. */
async function onboarded(answer: OnboardingAnswer): Promise<Member> {
  const member = await createMember(server)
  await onboard(server, (await start(member)).url, answer)
  await settleAll(server)
  return member
}

const accountsOf = (email: string) =>
  server.sandboxDb.selectFrom('sandbox.accounts').selectAll().where('contact_email', '=', email).execute()

describe("an owner's account at the provider", () => {
  it('is created once for concurrent requests, each of which gets its own page', async () => {
    const member = await createMember(server)
    const links = await Promise.all(Array.from({ length: 10 }, () => start(member)))
    expect(new Set(links.map(({ url }) => url)).size).toBe(10)
    const accounts = await accountsOf(member.email)
    expect(accounts).toHaveLength(1)
    expect(await rowOf(member)).toMatchObject({ provider_account_id: accounts[0]?.id, state: 'started' })
    expect(accounts[0]).toMatchObject({ dashboard: 'express', country: 'gb', entity_type: 'individual' })
  })

  it("is the same one if the provider's response was lost", async () => {
    const member = await createMember(server)
    sandbox.faults.everyCall = 'drop_answer'
    expect((await server.call('POST /my/payouts/onboarding', {}, member)).status).toBe(502)
    expect(await rowOf(member)).toMatchObject({ provider_account_id: null, state: 'started' })
    sandbox.faults.everyCall = null
    await start(member)
    expect(await accountsOf(member.email)).toHaveLength(1)
  })

  it("leads to the provider's page, and back to the earnings to continue or start again", async () => {
    const member = await createMember(server)
    const { url } = await start(member)
    expect(await onboard(server, url, 'leave')).toBe(`${server.url}/earnings?payouts=return`)
    expect(await refresh(member)).toEqual({ available: true, state: 'started', bank_ready: false })
    expect(await followLink(server, url)).toBe(`${server.url}/earnings?payouts=refresh`)
    await onboard(server, (await start(member)).url, 'complete')
    expect(await refresh(member)).toEqual({ available: true, state: 'active', bank_ready: true })
    expect(await rowOf(member)).toMatchObject({ transfers_active: true, payouts_active: true, currently_due: [] })
  })

  it("leads to the provider's pages about it once it is set up, and nowhere before", async () => {
    const open = (as: Member) => server.call('POST /my/payouts/dashboard', {}, as)
    const [begun, complete] = [await onboarded('leave'), await onboarded('complete')]
    for (const as of [await createMember(server), begun])
      expect(await open(as)).toMatchObject({ status: 409, body: { error: { code: 'payouts_unavailable' } } })
    const { status, body } = await open(complete)
    expect(status).toBe(200)
    expect(await followLink(server, (body as { url: string }).url)).toContain('/sandbox/connect/visits/')
    sandbox.faults.everyCall = 'cut'
    expect((await open(complete)).status).toBe(502)
    sandbox.faults.everyCall = null
  })

  it.each([
    ['complete', 'active'],
    ['needs_document', 'needs_more'],
    ['reject', 'rejected'],
    ['leave', 'started'],
  ] as const)("answered with %s is %s after the provider's webhook alone", async (answer, state) => {
    expect(await rowOf(await onboarded(answer))).toMatchObject({ state })
  })

  it("lists what is missing in the provider's words, and no personal data", async () => {
    const row = await rowOf(await onboarded('needs_document'))
    expect(row?.currently_due).toEqual(['identity.individual.documents.primary_verification'])
    expect(JSON.stringify(row)).not.toContain('Person')
    // The legal name isn't stored, only whether it matches the name here.
    expect(row?.legal_name_matches).toBe(false)
  })

  it('that loses a capability is inactive until it regains it, each by a webhook', async () => {
    const member = await onboarded('complete')
    const { provider_account_id: id } = (await rowOf(member))!
    await press(server, sandbox, `accounts/${id}`, 'take_away')
    await settleAll(server)
    expect(await rowOf(member)).toMatchObject({ state: 'needs_more', transfers_active: false })
    await press(server, sandbox, `accounts/${id}`, 'return_capability')
    await settleAll(server)
    expect(await rowOf(member)).toMatchObject({ state: 'active', transfers_active: true })
  })

  it("has the provider's state, even if webhooks are lost, doubled or read at once", async () => {
    const member = await createMember(server)
    const { url } = await start(member)
    sandbox.faults.webhooks = 'lose'
    await onboard(server, url, 'complete')
    await settleAll(server)
    expect(await rowOf(member)).toMatchObject({ state: 'started' })
    sandbox.faults.webhooks = 'double'
    const row = (await rowOf(member))!
    await press(server, sandbox, `accounts/${row.provider_account_id}`, 'take_away')
    await press(server, sandbox, `accounts/${row.provider_account_id}`, 'return_capability')
    await Promise.allSettled([
      settleAll(server),
      ...Array.from({ length: 4 }, () => refreshAccount(server.context, row.id)),
    ])
    await settleAll(server)
    expect(await rowOf(member)).toMatchObject({ state: 'active' })
  })

  it('is read every night, which makes up for a lost webhook', async () => {
    const member = await createMember(server)
    const { url } = await start(member)
    sandbox.faults.webhooks = 'lose'
    await onboard(server, url, 'complete')
    await settleAll(server)
    server.advance(25 * 3_600_000)
    await settleAll(server)
    expect(await rowOf(member)).toMatchObject({ state: 'active' })
  })

  it('rejected by the provider gets no more pages, and there is nothing to read without one', async () => {
    const member = await renew(server, await onboarded('reject'))
    expect(await server.refused('POST /my/payouts/onboarding', {}, member)).toMatchObject({
      status: 409,
      code: 'payouts_unavailable',
    })
    expect(await refresh(await createMember(server))).toEqual({ available: true, state: 'none', bank_ready: false })
  })

  it("isn't needed to list items, and is deleted with its owner", async () => {
    const member = await onboarded('complete')
    expect(await eraseAccount(server.context, member.id)).toBeUndefined()
    expect(await rowOf(member)).toBeUndefined()
    expect(await accountsOf(member.email)).toEqual([])
  })
})

describe('a webhook about accounts', () => {
  it('about an unknown one is reported, and processed once', async () => {
    const { api, connectWebhookSecrets, eventsWebhookSecrets } = server.context.cards
    const messages = [
      [
        'connect',
        connectWebhookSecrets[0],
        { type: 'payout.failed', account: 'acct_nobody', data: { object: { id: 'po_1' } } },
      ],
      [
        'events',
        eventsWebhookSecrets[0],
        {
          type: 'v2.core.account[requirements].updated',
          related_object: { id: 'acct_nobody', type: 'v2.core.account' },
        },
      ],
    ] as const
    for (const [name, secret = '', content] of messages) {
      const id = `evt_of_nobody_${name}`
      const body = JSON.stringify({ id, object: 'event', ...content })
      for (let turn = 0; turn < 2; turn++) {
        const timestamp = Math.floor(server.context.now().getTime() / 1000)
        const header = await api.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp })
        const headers = { 'stripe-signature': header }
        expect((await server.fetch(`/webhooks/stripe-${name}`, { method: 'POST', body, headers })).status).toBe(200)
      }
      const kept = server.db.selectFrom('payment_events').select('id').where('id', '=', id)
      expect(await kept.execute()).toHaveLength(1)
      expect(lines.filter((line) => line.includes('reported an unknown account') && line.includes(id))).toHaveLength(1)
    }
  })

  it("without the provider's signature, or signed for another endpoint, is refused", async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'v2.core.account.closed' })
    for (const path of ['/webhooks/stripe-events', '/webhooks/stripe-connect']) {
      const at = Math.floor(server.context.now().getTime() / 1000)
      const { api } = server.context.cards
      const secret = server.context.cards.webhookSecrets[0]!
      const header = await api.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp: at })
      for (const signature of [header, 't=1,v1=x', '']) {
        const answer = await server.fetch(path, { method: 'POST', body, headers: { 'stripe-signature': signature } })
        expect(answer.status).toBe(400)
      }
    }
  })
})
