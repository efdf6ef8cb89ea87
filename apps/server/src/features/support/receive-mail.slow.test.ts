import { createHmac } from 'node:crypto'
import type { InboundMail } from '@itemo/domain/support/inbound-mail.ts'
import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/kept-mails.ts'
import { productionEnv } from '../../../test/production-env.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { writeRequest } from '../../../test/written-requests.ts'
import { findRequestByNumber, listMessages, type RequestRow } from './support-queries.ts'

const [secret, other] = ['Kx9vPq2LmN8rTz4WbYc7HdJf3GsAe6Uo', 'Qw5eRt7yUi9oPa1sDf3gHj6kLz8xCv2b']
const server = await serverOfFile({
  env: { INBOUND_MAIL_ADDRESS: 'support@reply.itemo.example', INBOUND_MAIL_SECRET: `${other},${secret}` },
})
const { context, db } = server

const signatureOf = (body: string, { key = secret, at = context.now() } = {}) => {
  const second = Math.floor(at.getTime() / 1000)
  return `t=${second},v1=${createHmac('sha256', key).update(`${second}.${body}`).digest('hex')}`
}

const post = (body: string, signature = signatureOf(body)) =>
  server.fetch('/webhooks/mail', { method: 'POST', headers: { 'itemo-signature': signature }, body })

const deliver = async (mail: Partial<InboundMail>) => {
  const { status } = await post(JSON.stringify({ message_id: `<${crypto.randomUUID()}@example.org>`, ...mail }))
  await context.jobs.drain()
  return status
}

/** An answered request; the email with the answer contains the reply address. */
async function answered(
  as?: Parameters<typeof writeRequest>[1],
): Promise<{ row: RequestRow; to: string; references: string }> {
  const row = await writeRequest(server, as)
  const sana = await createStaff(server, ['support'])
  const body = { version: row.version, text: 'Have you tried another bit?', close: true }
  await server.api('POST /staff/support/:requestId/reply', { params: { requestId: row.id }, body }, sana)
  await context.jobs.drain()
  const mail = (await mailsTo(server, row.email)).find(({ subject }) => subject.startsWith('Our answer'))
  return { row, to: mail?.headers['Reply-To'] ?? '', references: mail?.headers['References'] ?? '' }
}

const said = async ({ id }: RequestRow) =>
  (await listMessages(db, id)).filter(({ direction }) => direction === 'in').map(({ text }) => text)
const requestsOf = (email: string) =>
  db.selectFrom('support_requests').selectAll().where('email', '=', email).orderBy('number').execute()

it('a reply to a reply is added to the thread without its quotes, and reopens the request', async () => {
  const { row, to } = await answered()
  expect(to).toMatch(new RegExp(`^support\\+${row.number}-[0-9a-f]{32}@reply\\.itemo\\.example$`))
  const text =
    'I have. It still does not turn.\n\nOn 3 May 2027 at 10:00, Itemo <hello@itemo.example> wrote:\n> Have you tried'
  expect(
    await deliver({ from: `Ada <${row.email.toUpperCase()}>`, to: [to.toUpperCase()], text, attachments: 1 }),
  ).toBe(200)
  expect(await said(row)).toEqual([
    'I have. It still does not turn.\n\n[A file was left out: we can’t take any by email.]',
  ])
  expect(await findRequestByNumber(db, row.number)).toMatchObject({ state: 'open', closed_at: null })
  const { messages } = await server.api(
    'GET /staff/support/:requestId',
    { params: { requestId: row.id } },
    await createStaff(server, ['support']),
  )
  expect(messages.at(-1)).toMatchObject({ direction: 'in' })
})

it('a mail program that loses the address is matched by the references header', async () => {
  const { row, references } = await answered(await createMember(server))
  const headers = { References: `<1@example.org> ${references}` }
  expect(await deliver({ from: row.email, to: ['support@reply.itemo.example'], text: 'Thanks.', headers })).toBe(200)
  expect(await said(row)).toEqual(['Thanks.'])
})

it('the same email is one message, even ten times at once; another one with its text is another', async () => {
  const { row, to } = await answered()
  const mail = { message_id: '<same@example.org>', from: row.email, to: [to], text: 'Thanks.' }
  const statuses = await Promise.all(Array.from({ length: 10 }, () => deliver(mail)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await deliver(mail)
  expect(await said(row)).toEqual(['Thanks.'])
  await deliver({ ...mail, message_id: '<another@example.org>' })
  expect(await said(row)).toEqual(['Thanks.', 'Thanks.'])
})

it("nobody gets into another thread: by number, a wrong token, a token from elsewhere, or another thread's", async () => {
  const [{ row, to }, another] = [await answered(), await answered()]
  const wrong = to.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  const exchanged = another.to.replace(`+${another.row.number}-`, `+${row.number}-`)
  for (const [at, address] of [`support+${row.number}@reply.itemo.example`, wrong, exchanged].entries()) {
    expect(await deliver({ from: row.email, to: [address], text: `Guess ${at}` })).toBe(200)
  }
  const eve = `eve-${crypto.randomUUID()}@people.example`
  expect(await deliver({ from: eve, to: [to], subject: 'Re: Our answer', text: 'Let me in.' })).toBe(200)
  expect(await said(row)).toEqual([])
  expect(await requestsOf(eve)).toMatchObject([{ subject: 'Re: Our answer', message: 'Let me in.', user_id: null }])
  // An email that refers to no thread of theirs isn't lost: each becomes a request of its own.
  expect((await requestsOf(row.email)).slice(1).map(({ message }) => message)).toEqual([
    'Guess 0',
    'Guess 1',
    'Guess 2',
  ])
})

it('a new email opens one request, confirmed once, and too many wait', async () => {
  const email = `new-${crypto.randomUUID()}@people.example`
  const mail = {
    message_id: '<new@example.org>',
    from: `"Lee, Ann" <${email}>`,
    subject: 'A\r\ntent',
    text: 'Is it dry?',
  }
  for (let time = 0; time < 2; time++) expect(await deliver(mail)).toBe(200)
  expect(await requestsOf(email)).toMatchObject([{ name: 'Lee, Ann', subject: 'A tent', message: 'Is it dry?' }])
  const mails = await mailsTo(server, email)
  expect(mails.map(({ headers }) => headers['Auto-Submitted'])).toEqual(['auto-replied'])
  expect(await deliver({ from: email })).toBe(200)
  expect((await requestsOf(email)).at(-1)).toMatchObject({
    subject: 'An email without a subject',
    message: '[The email had no text that we can read.]',
  })
})

it('automatic emails are dropped, and those without a sender', async () => {
  const { row, to } = await answered()
  const mail = { from: row.email, to: [to], text: 'I am away until Monday.' }
  for (const changes of [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { 'Return-Path': '<>' } },
    { from: 'MAILER-DAEMON@mx.example.org' },
    { from: 'support@reply.itemo.example' },
    { from: 'nobody' },
    { from: 'a@b' },
  ])
    expect(await deliver({ ...mail, ...changes })).toBe(200)
  expect(await said(row)).toEqual([])
  expect(await requestsOf(row.email)).toHaveLength(1)
})

it('an email that is unsigned, or signed by another, for other content or at another time, is refused', async () => {
  const body = JSON.stringify({ message_id: '<1@example.org>', from: 'forged@people.example', text: 'Hello' })
  const at = (seconds: number) => ({ at: new Date(context.now().getTime() + seconds * 1000) })
  const wrong = [
    '',
    signatureOf(body, { key: 'another secret' }),
    signatureOf(`${body} `),
    signatureOf(body, at(-301)),
    signatureOf(body, at(301)),
    signatureOf(body).replace('t=', 't=1'),
    `${signatureOf(body)},v1=${'0'.repeat(64)}`,
  ]
  for (const signature of wrong) expect((await post(body, signature)).status, signature).toBe(400)
  expect((await post(body, signatureOf(body, { key: other }))).status).toBe(200)
  expect(await requestsOf('forged@people.example')).toHaveLength(1)
  for (const none of ['', 'null', '[]', '{"message_id":1}', '{"message_id":"<1>","from":"a@b.example","to":"x"}', '{'])
    expect([400, 422], none).toContain((await post(none)).status)
  expect((await post(JSON.stringify({ text: 'x'.repeat(300 * 1024) }))).status).toBe(413)
  const odd = { message_id: '<odd@example.org>', from: 'odd@people.example', subject: '\0', text: 'a\0b \uD83D' }
  expect((await post(JSON.stringify(odd))).status).toBe(200)
  expect(await requestsOf(odd.from)).toMatchObject([{ subject: 'An email without a subject', message: 'ab' }])
})

it('replies can be written on the mailbox page in development; production takes none unless it is set up', async () => {
  const plain = await server.another({ INBOUND_MAIL_ADDRESS: '', INBOUND_MAIL_SECRET: '' })
  try {
    const { row } = await answered()
    const kept = await db
      .selectFrom('mailbox')
      .select(['id', 'text', 'headers'])
      .where('recipient', '=', row.email)
      .execute()
    const mail = kept.find(({ text }) => text.includes('another bit'))
    const confirmation = kept.find(({ text }) => !text.includes('another bit'))
    const page = await (await fetch(`${plain.origin}/dev/mail/${mail?.id}`)).text()
    expect(page).toContain('Reply to this email')
    expect(await (await fetch(`${plain.origin}/dev/mail/${confirmation?.id}`)).text()).not.toContain(
      'Reply to this email',
    )
    const form = (id: number | undefined) =>
      fetch(`${plain.origin}/dev/mail/${id}/reply`, {
        method: 'POST',
        body: new URLSearchParams({ text: 'It works now.' }),
      })
    const sent = await form(mail?.id)
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Your reply has been sent.')])
    expect((await form(confirmation?.id)).status).toBe(404)
    expect(await said(row)).toEqual(['It works now.'])
    const body = '{}'
    const unsigned = await fetch(`${plain.origin}/webhooks/mail`, { method: 'POST', body })
    expect(unsigned.status).toBe(400)
  } finally {
    await plain.stop()
  }
  const none = { INBOUND_MAIL_ADDRESS: '', INBOUND_MAIL_SECRET: '' }
  const production = await server.another({ ...productionEnv, ...none })
  try {
    expect((await fetch(`${production.origin}/webhooks/mail`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(`${production.origin}/dev/mail/1/reply`, { method: 'POST' })).status).toBe(404)
  } finally {
    await production.stop()
  }
})
