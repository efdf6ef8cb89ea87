import { notificationKinds, notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { renew } from '../../../test/hires.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { startPushService, type TestBrowser } from '../../../test/push-service.ts'
import type { RunningServer } from '../../start-server.ts'

import { notificationCauses } from '../../../test/notification-causes.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
/**
 * Every kind, to everyone who is notified of it, with every switch that could matter. Each event is published twice, and two servers run
 * the jobs at once: nobody is notified twice.
 */

// Half past six in the evening in London: both morning and evening reminders are due.
const now = new Date('2027-05-10T17:30:00Z')

const server = await serverOfFile({ now, env: { PUSH_TO_ANY_HOST: 'true' } })
const causes = notificationCauses(server, now)
let other: RunningServer
let service: Awaited<ReturnType<typeof startPushService>>

const switches = [
  'none',
  'email_notifications',
  'push_notifications',
  'hire_requests',
  'messages',
  'alerts',
  'wants',
] as const
type Switch = (typeof switches)[number]

/** The switches that don't affect this topic. */
const others: Partial<Record<string, readonly Switch[]>> = {
  alerts: ['hire_requests', 'messages', 'wants'],
  wants: ['hire_requests', 'messages', 'alerts'],
  // No switch stops these, which is tested with two of them off.
  service: ['none', 'push_notifications', 'messages', 'alerts', 'wants'],
}
const usual: readonly Switch[] = ['alerts', 'wants']

const cases = notificationKinds.flatMap((kind) =>
  causes[kind].flatMap(([party, cause]) =>
    // The switches of alerts and those of hires and messages are independent, so those pairs are left out: the mailbox holds 500 emails.
    switches
      .filter((off) => !(others[notificationTable[kind].topic] ?? usual).includes(off))
      .map((off) => ({ kind, party, cause, off })),
  ),
)
type Case = (typeof cases)[number]
const told = new Map<Case, { readonly person: Member; readonly browser: TestBrowser }>()

async function cause(each: Case): Promise<void> {
  const pair = { owner: await createMember(server), renter: await createMember(server) }
  const person = pair[each.party]
  if (each.off !== 'none') await server.api('PUT /me', { body: { [each.off]: false } }, person)
  const browser = service.browser()
  await server.api('PUT /my/push-subscriptions', { body: browser.subscription }, person)
  await each.cause(pair)
  told.set(each, { person, browser })
}

beforeAll(async () => {
  service = await startPushService(server.context.now)
  other = await server.another({ SITE_URL: server.context.siteUrl })
  for (const each of cases) await cause(each)
  const both = () => Promise.all([server.context.jobs.drain(), other.context.jobs.drain()])
  await both()
  server.advance(6 * 60_000)
  await both()
}, 300_000)
afterAll(async () => {
  await other.stop()
  await service.close()
})

function listOf(member: Member) {
  return renew(server, member).then((me) => server.api('GET /notifications', { query: {} }, me))
}

/** Service notifications are sent, whatever is switched off. */
const wants = ({ kind, off }: Case, ...switchedOff: (Switch | 'service')[]) =>
  notificationTable[kind].topic === 'service' || !switchedOff.includes(off)

describe.each(cases)('$kind to the $party with $off switched off', (each) => {
  const { topic, channels } = notificationTable[each.kind]

  it('is listed once, and unread unless its topic is switched off', async () => {
    const { notifications } = await listOf(told.get(each)!.person)
    const listed = channels.some((channel) => channel === 'list')
    const expected = listed ? [{ kind: each.kind, is_read: !wants(each, topic) }] : []
    expect(notifications).toMatchObject(expected)
    for (const { path } of notifications) expect(path).toMatch(/^\/[a-z]/)
  })

  it('is emailed once, if emails and its topic are on [R36]', async () => {
    const mails = await mailsTo(server, told.get(each)!.person.email)
    const mailed = channels.some((channel) => channel === 'mail')
    expect(mails).toHaveLength(mailed && wants(each, 'email_notifications', topic) ? 1 : 0)
    for (const { text } of mails) expect(text).not.toContain('a word in private')
  })

  it('is pushed once, if pushes and its topic are on', () => {
    const { shown } = told.get(each)!.browser
    const pushed = channels.some((channel) => channel === 'push')
    expect(shown).toHaveLength(pushed && wants(each, 'push_notifications', topic) ? 1 : 0)
    for (const push of shown) expect(JSON.stringify(push)).not.toContain('a word in private')
  })
})
