import { pathTo } from '@itemo/domain/site-path.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { renew } from '../../../test/hires.ts'
import { startPushService, type TestBrowser } from '../../../test/push-service.ts'
import { publishUnread } from '../messages/messages.ts'
import { notifyAlone } from './notifications.ts'
import { startPushes } from './push-subscriptions.ts'

let server: TestServer
let service: Awaited<ReturnType<typeof startPushService>>
const noon = new Date('2026-07-01T11:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ env: { PUSH_TO_ANY_HOST: 'true' } })
  service = await startPushService(server.context.now)
})
beforeEach(() => server.setNow(noon))
afterAll(async () => {
  await service.close()
  await server.close()
})

async function switchOn(member: Member): Promise<TestBrowser> {
  const browser = service.browser()
  await server.api('PUT /my/push-subscriptions', { body: browser.subscription }, member)
  return browser
}

let told = 0
async function tell(member: Member, kind: 'request_approved' | 'pickup_tomorrow' = 'request_approved') {
  const words = {
    title: 'Olive approved your request',
    body: '3 to 5 July',
    paragraphs: ['Key under the mat, code 1234.'],
    link: { label: 'Open', path: pathTo`/my-rentals` },
  }
  await notifyAlone(server.context, { userId: member.id, kind, dedupeKey: `push ${++told}`, aboutId: null, words })
  await server.context.jobs.drain()
}

const endpoints = async (as: Member) => (await server.api('GET /my/push-subscriptions', {}, as)).endpoints

describe('a browser with notifications on', () => {
  it("is sent title, text and link only, on each of one's browsers", async () => {
    const me = await createMember(server)
    const [phone, laptop] = [await switchOn(me), await switchOn(me)]
    await tell(me)
    for (const { shown, attempts } of [phone, laptop]) {
      const id = expect.stringMatching(/^[\da-f-]{36}$/) as string
      expect(shown).toEqual([
        { title: 'Olive approved your request', body: '3 to 5 July', path: pathTo`/my-rentals`, id },
      ])
      expect(attempts[0]).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
      expect(attempts[0]?.topic).toBe(shown[0]?.id.replaceAll('-', ''))
    }
  })

  it('is sent messages signed with the published key', async () => {
    const me = await createMember(server)
    const browser = await switchOn(me)
    await tell(me)
    const { public_key: key } = await server.api('GET /my/push-subscriptions', {}, me)
    expect(browser.attempts[0]?.authorization).toContain(`k=${key}`)
    const again = await server.another({ PUSH_TO_ANY_HOST: 'true' })
    expect(again.context.push.publicKey).toBe(key)
    await again.stop()
  })

  it.each(['push_notifications', 'hire_requests'] as const)('is sent nothing without %s', async (setting) => {
    const me = await createMember(server)
    const browser = await switchOn(me)
    await server.api('PUT /me', { body: { [setting]: false } }, me)
    await tell(me)
    expect(browser.attempts).toEqual([])
  })

  it('is sent nothing that was read in the meantime', async () => {
    server.setNow(new Date('2026-07-01T22:00:00Z'))
    const me = await createMember(server)
    const browser = await switchOn(me)
    await tell(me)
    await server.api('POST /notifications/read', {}, me)
    server.setNow(new Date('2026-07-02T07:00:01Z'))
    await server.context.jobs.drain()
    expect(browser.attempts).toEqual([])
  })
})

describe('push notifications of messages', () => {
  it('leave out the text, and are sent at eight only if still unread', async () => {
    const [olive, rhys] = [await createMember(server, 'Olive'), await createMember(server, 'Rhys')]
    const browser = await switchOn(olive)
    const { id: conversationId } = await server.api('POST /conversations', { body: { other_user_id: olive.id } }, rhys)
    const say = async (as: Member, text: string) => {
      await server.api(
        'POST /conversations/:conversationId/messages',
        { params: { conversationId }, body: { text } },
        as,
      )
      await server.context.jobs.drain()
    }
    const wait = async (ms: number) => {
      server.advance(ms)
      // The clock was set back, so no schedule is due.
      await publishUnread(server.context)
      await server.context.jobs.drain()
    }
    await say(rhys, 'The code of my door is 1234')
    await wait(5 * 60_000)
    expect(browser.shown).toMatchObject([
      { title: 'Rhys sent you a message', body: 'Read and answer in Itemo.', path: `/messages/${conversationId}` },
    ])
    expect(JSON.stringify(browser.shown)).not.toContain('1234')

    server.setNow(new Date('2026-07-01T21:30:00Z'))
    const [late, laterStill] = [await renew(server, olive), await renew(server, rhys)]
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, late)
    await say(laterStill, 'Are you awake?')
    await wait(5 * 60_000)
    await server.api('POST /conversations/:conversationId/read', { params: { conversationId } }, late)
    server.setNow(new Date('2026-07-02T07:00:01Z'))
    await server.context.jobs.drain()
    expect(browser.attempts).toHaveLength(1)
  })
})

describe('at night', () => {
  it('nothing is sent from ten to eight in London; afterwards it is', async () => {
    const me = await createMember(server)
    const browser = await switchOn(me)
    server.setNow(new Date('2026-07-01T21:00:00Z'))
    await tell(me)
    server.setNow(new Date('2026-07-02T06:59:58Z'))
    await server.context.jobs.drain()
    expect(browser.attempts).toEqual([])
    server.setNow(new Date('2026-07-02T07:00:01Z'))
    await server.context.jobs.drain()
    expect(browser.shown).toHaveLength(1)
  })

  it('a retry also waits for the morning', async () => {
    const me = await createMember(server)
    const browser = await switchOn(me)
    browser.status = 503
    server.setNow(new Date('2026-07-01T20:59:50Z'))
    await tell(me)
    expect(browser.attempts).toHaveLength(1)
    browser.status = 201
    server.setNow(new Date('2026-07-02T06:30:00Z'))
    await server.context.jobs.drain()
    expect(browser.attempts).toHaveLength(1)
    server.setNow(new Date('2026-07-02T07:00:01Z'))
    await server.context.jobs.drain()
    expect(browser.shown).toHaveLength(1)
  })
})

it("a push about tomorrow isn't sent on the day itself", async () => {
  const me = await createMember(server)
  const browser = await switchOn(me)
  browser.status = 503
  server.setNow(new Date('2026-07-01T17:00:00Z'))
  await tell(me, 'pickup_tomorrow')
  expect(browser.attempts).toHaveLength(1)
  browser.status = 201
  server.setNow(new Date('2026-07-02T07:00:01Z'))
  await server.context.jobs.drain()
  server.advance(60 * 60_000)
  await server.context.jobs.drain()
  expect(browser.attempts).toHaveLength(1)
})

describe('a push service', () => {
  it.each([404, 410])("that answers %i isn't called again", async (status) => {
    const me = await createMember(server)
    const [gone, there] = [await switchOn(me), await switchOn(me)]
    gone.status = status
    await tell(me)
    await tell(me)
    expect(gone.attempts).toHaveLength(1)
    expect(there.shown).toHaveLength(2)
    expect(await endpoints(me)).toEqual([there.subscription.endpoint])
  })

  it.each([429, 500, 302])('that answers %i is retried later, without repeating other browsers', async (status) => {
    const me = await createMember(server)
    const [away, there] = [await switchOn(me), await switchOn(me)]
    away.status = status
    await tell(me)
    away.status = 201
    server.advance(5 * 60_000)
    await server.context.jobs.drain()
    expect([away.shown.length, there.shown.length]).toEqual([1, 1])
  })

  it("that can't be reached is retried", async () => {
    const me = await createMember(server)
    const { subscription } = service.browser()
    const body = { ...subscription, endpoint: 'http://127.0.0.1:9/nobody-listens' }
    await server.api('PUT /my/push-subscriptions', { body }, me)
    await tell(me)
    const { rows } = await sql<{ state: string }>`
      select state::text from jobs.job where name = 'notifications.push-to-browser' and state = 'retry'`.execute(
      server.db,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a push subscription', () => {
  it('is stored once for concurrent requests, and deleted by its owner', async () => {
    const [me, other] = [await createMember(server), await createMember(server)]
    const { subscription: body } = service.browser()
    await Promise.all(Array.from({ length: 10 }, () => server.api('PUT /my/push-subscriptions', { body }, me)))
    expect(await endpoints(me)).toEqual([body.endpoint])
    await server.api('DELETE /my/push-subscriptions', { body: { endpoint: body.endpoint } }, other)
    expect(await endpoints(me)).toEqual([body.endpoint])
    await server.api('DELETE /my/push-subscriptions', { body: { endpoint: body.endpoint } }, me)
    expect(await endpoints(me)).toEqual([])
  })

  it('belongs to the person logged in on that browser now', async () => {
    const [before, after] = [await createMember(server), await createMember(server)]
    const browser = await switchOn(before)
    await server.api('PUT /my/push-subscriptions', { body: browser.subscription }, after)
    await tell(before)
    expect(browser.shown).toEqual([])
    await tell(after)
    expect(browser.shown).toHaveLength(1)
  })

  it('is deleted with its session or account, and exported without its address', async () => {
    const me = await createMember(server)
    const browser = await switchOn(me)
    const file = JSON.stringify(await server.api('GET /my/data', {}, me))
    expect(file).toContain('"push_service":"127.0.0.1')
    expect(file).not.toContain(browser.subscription.endpoint)
    const left = await server.fetch('/auth/v1/logout?scope=local', {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(left.status).toBe(204)
    await tell(me)
    expect(browser.attempts).toEqual([])

    const leaver = await createMember(server)
    await switchOn(leaver)
    await server.db.deleteFrom('auth.users').where('id', '=', leaver.id).execute()
    const rows = await server.db.selectFrom('push_subscriptions').where('user_id', 'in', [me.id, leaver.id]).execute()
    expect(rows).toEqual([])
  })

  it('replaces the oldest beyond twenty', async () => {
    const me = await createMember(server)
    const first = await switchOn(me)
    for (let count = 0; count < 20; count++) {
      server.advance(1000)
      await switchOn(me)
    }
    const kept = await endpoints(me)
    expect(kept).toHaveLength(20)
    expect(kept).not.toContain(first.subscription.endpoint)
  })

  it('names the field that is wrong', async () => {
    const me = await createMember(server)
    const { subscription } = service.browser()
    const { keys } = subscription
    for (const [field, body] of [
      ['endpoint', { ...subscription, endpoint: 'ftp://push.example.com/1' }],
      ['endpoint', { ...subscription, endpoint: 'http://user:word@push.example.com/1' }],
      ['keys.p256dh', { ...subscription, keys: { ...keys, p256dh: 'A'.repeat(87) } }],
      ['keys.auth', { ...subscription, keys: { ...keys, auth: 'A'.repeat(30) } }],
    ] as const) {
      const refusal = await server.refused('PUT /my/push-subscriptions', { body }, me)
      expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.any(String) as string } })
    }
  })
})

describe('outside tests', () => {
  it('pushes are sent only with TLS to public hosts', async () => {
    const strict = await server.another({ PUSH_TO_ANY_HOST: 'false' })
    const { keys } = service.browser().subscription
    const objection = (endpoint: string) => strict.context.push.objection({ endpoint, ...keys })
    expect(objection('https://fcm.googleapis.com/fcm/send/abc')).toBeUndefined()
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/fcm/send/abc',
      'https://127.0.0.1/x',
      'https://0x7f.1/x',
      'https://2130706433/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://me@push.example.com/x',
      'https://localhost/x',
      'https://push.localhost/x',
      'https://database/x',
    ]) {
      expect(objection(endpoint), endpoint).toBe('endpoint')
      // The same rule applies when sending, also to addresses that were saved earlier.
      expect(await strict.context.push.send({ endpoint, ...keys }, 'text', 'topic'), endpoint).toBe('gone')
    }
    const actor = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID(), email: 'a@example.com' }
    await expect(startPushes(strict.context, actor, { endpoint: 'https://localhost/x', keys })).rejects.toMatchObject({
      status: 422,
      fields: { endpoint: "Push notifications can't be sent to this address." },
    })
    await strict.stop()
  })
})
