import { pathTo } from '@itemo/domain/site-path.ts'
import { expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { type StoredMail, mailsTo } from '../../../test/kept-mails.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notify } from './notifications.ts'

const server = await serverOfFile()

async function mailTo(me: Member, kind: 'request_approved' | 'new_message'): Promise<StoredMail> {
  const words = { title: 'Something', body: 'Body', paragraphs: ['Text'], link: { label: 'Open', path: pathTo`/home` } }
  const notice = { userId: me.id, kind, dedupeKey: crypto.randomUUID(), aboutId: null, words }
  await inTransaction(server.db, (trx) => notify(server.context, trx, notice))
  await server.context.jobs.drain()
  const [mail] = await mailsTo(server, me.email)
  if (!mail) throw new Error('no mail has come')
  return mail
}

/** The address in the header that mail programs use. */
function addressOf(mail: StoredMail): string {
  const url = new URL(/^<(.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect(url.origin).toBe(server.context.siteUrl)
  return `${url.pathname}${url.search}`
}

const settingsOf = async (me: Member) => {
  const { hire_requests, messages, email_notifications } = await server.api('GET /me', {}, me)
  return { hire_requests, messages, email_notifications }
}
const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }

it('every email has an unsubscribe link for its topic, in its headers and its text', async () => {
  const me = await createMember(server)
  const mail = await mailTo(me, 'request_approved')
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = `${server.context.siteUrl}${addressOf(mail)}`
  expect(mail.links).toContain(address)
  expect(mail.html).toContain(`href="${address}"`)
  expect(mail.text).toContain('Stop these emails: http')
})

it('one POST unsubscribes from that topic only, without a session, and repeating it changes nothing', async () => {
  const me = await createMember(server)
  const address = addressOf(await mailTo(me, 'new_message'))
  for (const _ of [1, 2]) {
    const done = await server.fetch(address, oneClick)
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('“Messages” is off')
  }
  expect(await settingsOf(me)).toEqual({ hire_requests: true, messages: false, email_notifications: true })
})

it('opening the link changes nothing, since programs follow links in emails', async () => {
  const me = await createMember(server)
  const address = addressOf(await mailTo(me, 'request_approved'))
  const page = await server.fetch(address)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page.headers.get('cache-control')).toBe('no-store')
  const text = await page.text()
  expect(text).toContain('<button>Stop these emails</button>')
  expect(text).not.toContain(me.id)
  await server.fetch(address, { method: 'HEAD' })
  expect((await settingsOf(me)).hire_requests).toBe(true)
  await server.fetch(address, { method: 'POST' })
  expect((await settingsOf(me)).hire_requests).toBe(false)
})

it('nobody can unsubscribe someone else, or from another topic', async () => {
  const [me, other] = [await createMember(server), await createMember(server)]
  const address = addressOf(await mailTo(me, 'request_approved'))
  const forged = [
    address.replace(me.id, other.id),
    address.replace('hire_requests', 'messages'),
    address.replace('hire_requests', 'email_notifications'),
    address.slice(0, -1),
    `${address}0`,
    '/unsubscribe?token=',
    '/unsubscribe',
    '/unsubscribe?token=%00.hire_requests.%F0%9F%92%A9',
  ]
  for (const path of forged) {
    expect((await server.fetch(path)).status, path).toBe(404)
    expect((await server.fetch(path, oneClick)).status, path).toBe(404)
  }
  const all = { hire_requests: true, messages: true, email_notifications: true }
  expect(await settingsOf(me)).toEqual(all)
  expect(await settingsOf(other)).toEqual(all)
})

it('answers the same for a deleted account', async () => {
  const me = await createMember(server)
  const address = addressOf(await mailTo(me, 'request_approved'))
  await server.db.deleteFrom('auth.users').where('id', '=', me.id).execute()
  expect((await server.fetch(address, oneClick)).status).toBe(200)
})
