import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SafeAddress } from '../http/safe-address.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts'
import { createOutbox } from '../db/outbox.ts'
import { createListener } from '../db/listener.ts'
import type { HttpEnv } from '../http/types.ts'
import { completeJob } from '../jobs/job.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../log.ts'
import { createMail, type Mail } from './mail.ts'
import { renderMail } from './render.ts'
import { mountMailbox } from './routes.ts'

const log = createLogger({ level: 'silent', format: 'json' })
let database: Awaited<ReturnType<typeof openTestDatabase>>
const closers: (() => unknown)[] = []

beforeEach(async () => {
  database = await openTestDatabase()
})

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await database.close()
})

function openMail(smtpUrl: string | null): Mail {
  const config = { smtpUrl, from: 'Itemo <hello@itemo.example>', supportTo: 'support@itemo.example', inbound: null }
  const mail = createMail({ config, db: database.db, log, now: () => new Date() })
  closers.push(() => mail.close())
  return mail
}

function mailbox(): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>()
  mountMailbox(http, { db: database.db })
  return http
}

async function openSmtp(port = 0): Promise<SmtpServer> {
  const smtp = await startSmtpServer(port)
  closers.push(smtp.close)
  return smtp
}

describe('with an SMTP server', () => {
  test('an email arrives with its text, its HTML and its headers', async () => {
    const smtp = await openSmtp()
    await openMail(`smtp://127.0.0.1:${smtp.port}`).send({
      id: crypto.randomUUID(),
      to: 'ann@example.com',
      subjects: [],
      ...renderMail({
        subject: 'Grüße 🎉',
        heading: 'Hello',
        paragraphs: ['A & B'],
        action: { label: 'Go', url: 'https://itemo.example/x' as SafeAddress },
      }),
      headers: { 'Reply-To': 'bob@example.com' },
    })
    const [mail] = smtp.received
    expect(mail?.envelope).toEqual(['MAIL FROM:<hello@itemo.example>', 'RCPT TO:<ann@example.com>'])
    expect(mail?.content).toContain('Reply-To: bob@example.com')
    expect(mail?.content).toContain('multipart/alternative')
    expect(mail?.content).toContain('A & B')
    expect(mail?.content.replaceAll('=\n', '')).toContain('A &#38; B')
  })

  test('an email that is sent twice by a retried job keeps its Message-ID', async () => {
    const smtp = await openSmtp()
    const mail = openMail(`smtp://127.0.0.1:${smtp.port}`)
    const message = { id: crypto.randomUUID(), to: 'ann@example.com', subjects: [], subject: 'x', text: 'x' }
    await mail.send(message)
    await mail.send(message)
    const names = smtp.received.map(({ content }) => content.match(/^Message-ID: .*$/im)?.[0])
    expect(names).toEqual(Array(2).fill(`Message-ID: <${message.id}@itemo.example>`))
  })

  test('line breaks in a subject or a header add no header', async () => {
    const smtp = await openSmtp()
    await openMail(`smtp://127.0.0.1:${smtp.port}`).send({
      id: crypto.randomUUID(),
      to: 'ann@example.com',
      subjects: [],
      subject: 'Hello\r\nBcc: victim@example.com\u2028X',
      text: 'x',
      headers: { 'X-Note': 'a\r\nBcc: victim@example.com' },
    })
    const [mail] = smtp.received
    expect(mail?.envelope).toHaveLength(2)
    expect(mail?.content).not.toMatch(/^Bcc:/im)
  })

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'Ann <ann@example.com>',
    'none',
    'a@b@example.com',
    `${'a'.repeat(400)}@example.com`,
  ])('refuses the address %j', async (to) => {
    await expect(
      openMail(null).send({ id: crypto.randomUUID(), to, subjects: [], subject: 'x', text: 'x' }),
    ).rejects.toThrow('recipient')
  })

  test.each(['Bcc', 'to', 'X\r\nBcc', 'Subject'])('refuses the header %j', async (name) => {
    const message = {
      id: crypto.randomUUID(),
      to: 'ann@example.com',
      subjects: [],
      subject: 'x',
      text: 'x',
      headers: { [name]: 'x' },
    }
    await expect(openMail(null).send(message)).rejects.toThrow('cannot be set')
  })

  test('a server that is down delays an email and never loses it [marketplace 8.25]', async () => {
    const first = await openSmtp()
    await first.close()
    const mail = openMail(`smtp://127.0.0.1:${first.port}`)
    const job = completeJob<Mail, { to: string }, string>({
      name: 'write',
      payload: z.object({ to: z.string() }),
      retry: { limit: 5, delaySeconds: 60, backoff: false },
      run: (mail, { to }) => mail.send({ id: crypto.randomUUID(), to, subjects: [], subject: 'At last', text: 'x' }),
    })
    const listener = createListener({ pool: database.pool, log })
    const outbox = createOutbox({ db: database.db, listener, log })
    let offsetMs = 0
    const now = () => new Date(Date.now() + offsetMs)
    const jobs = createJobs<Mail, never>({ pool: database.pool, outbox, jobs: [job], log, now })
    closers.push(async () => {
      await jobs.stop(0)
      await listener.close()
    })
    await jobs.start(mail, { work: false })
    await jobs.send(database.db, job, { to: 'ann@example.com' })
    await jobs.drain()
    const again = await openSmtp(first.port)
    await jobs.drain()
    expect(again.received).toHaveLength(0)
    offsetMs = 61_000
    await jobs.drain()
    expect(again.received).toHaveLength(1)
  })
})

describe('the mailbox', () => {
  test('stores what was sent, newest first, and shows it with links to click', async () => {
    const mail = openMail(null)
    const rendered = renderMail({
      heading: 'Confirm',
      paragraphs: ['Hello <script>alert(1)</script>\0'],
      action: { label: 'Confirm', url: 'https://itemo.example/verify?a=1&b=2' as SafeAddress },
    })
    await mail.send({ id: crypto.randomUUID(), to: 'ann@example.com', subjects: [], subject: 'One', text: 'x' })
    await mail.send({ id: crypto.randomUUID(), to: 'bob@example.com', subjects: [], subject: 'Other', text: 'x' })
    await mail.send({ id: crypto.randomUUID(), to: 'ann@example.com', subjects: [], ...rendered, subject: 'Two <b>' })
    const http = mailbox()
    const { mails } = (await (await http.request('/dev/mail.json?to=Ann@example.com')).json()) as {
      mails: { id: number; subject: string; links: string[] }[]
    }
    expect(mails.map(({ subject }) => subject)).toEqual(['Two <b>', 'One'])
    expect(mails[0]?.links).toEqual(['https://itemo.example/verify?a=1&b=2'])
    const list = await (await http.request('/dev/mail')).text()
    expect(list).toContain('Two &lt;b&gt;')
    expect(list).toContain('Other')
    const page = await http.request(`/dev/mail/${mails[0]?.id}`)
    const body = await page.text()
    expect(body).toContain('<a href="https://itemo.example/verify?a=1&amp;b=2">')
    expect(body).not.toContain('<script>')
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  })

  test('stores an email once, however often its job runs', async () => {
    const mail = openMail(null)
    const id = crypto.randomUUID()
    const write = (to: string) => mail.send({ id, to, subjects: [], subject: 'Once', text: 'x' })
    await Promise.all([1, 2, 3].map(() => write('ann@example.com')))
    await write('bob@example.com')
    const { rows } = await database.pool.query('select recipient from mailbox order by recipient')
    expect(rows).toEqual([{ recipient: 'ann@example.com' }, { recipient: 'bob@example.com' }])
  })

  test('shows the HTML in a sandboxed frame', async () => {
    await openMail(null).send({
      id: crypto.randomUUID(),
      to: 'ann@example.com',
      subjects: [],
      ...renderMail({ heading: 'H', paragraphs: [] }),
    })
    const answer = await mailbox().request('/dev/mail/1/html')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(await answer.text()).toContain('<base target="_top">')
  })

  test('answers 404 for an unknown email', async () => {
    for (const path of ['/dev/mail/7', '/dev/mail/7/html', '/dev/mail/x', '/dev/mail/99999999999']) {
      expect((await mailbox().request(path)).status).toBe(404)
    }
  })

  test('keeps the newest 1,000', async () => {
    await database.pool.query(`insert into mailbox (recipient, subject, text)
      select 'ann@example.com', 'n' || n, '' from generate_series(1, 1000) n`)
    await openMail(null).send({
      id: crypto.randomUUID(),
      to: 'ann@example.com',
      subjects: [],
      subject: 'newest',
      text: 'x',
    })
    const { rows } = await database.pool.query('select count(*)::int as count, min(id) as oldest from mailbox')
    expect(rows).toEqual([{ count: 1000, oldest: 2 }])
  })
})

describe('the layout', () => {
  test('has the same content as text and as HTML, and escapes everything', () => {
    const { text, html } = renderMail({
      heading: '<b>Hi</b>',
      paragraphs: ['one\ntwo', '"quoted" & \'more\''],
      action: { label: 'Open', url: 'https://itemo.example/?a="&b' as SafeAddress },
      footer: 'Because.',
    })
    expect(text).toBe(
      '<b>Hi</b>\n\none\ntwo\n\n"quoted" & \'more\'\n\nOpen:\nhttps://itemo.example/?a="&b\n\n--\nItemo\nBecause.',
    )
    expect(html).not.toContain('<b>')
    expect(html).toContain('one<br>two')
    expect(html).toContain('href="https://itemo.example/?a=&#34;&#38;b"')
    expect(html).toContain('prefers-color-scheme:dark')
  })

  test("refuses links that aren't http or https", () => {
    expect(() =>
      renderMail({ heading: 'x', paragraphs: [], action: { label: 'x', url: 'javascript:alert(1)' as SafeAddress } }),
    ).toThrow('http or https')
  })
})
