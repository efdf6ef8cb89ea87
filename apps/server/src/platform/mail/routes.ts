import type { Db } from '../db/db.ts'
import { contentSecurityPolicy } from '../http/security.ts'
import { readForm } from '../http/input.ts'
import type { Http } from '../http/types.ts'
import { findInMailbox, listMailbox } from './mailbox.ts'
import { answerAddress, linksOf, listPage, mailboxStyles, mailPage } from './mailbox-pages.ts'

/** The page has no script; its only style sheet is allowed by its hash. */
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy({ styles: [mailboxStyles] }),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** An email may only use inline styles; only the mailbox page may frame it. */
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
}

/** Removes what PostgreSQL can't read. */
function addressee(to: string | undefined): string | undefined {
  return to?.replaceAll('\0', '').trim() || undefined
}

interface Answer {
  readonly message_id: string
  readonly from: string
  readonly to: string[]
  readonly subject: string
  readonly text: string
  readonly headers: Record<string, string>
  readonly attachments: number
}

interface MailboxDeps {
  readonly db: Db
  /** Accepts a reply to an email that has a reply address, as if it had arrived by email. */
  readonly answer?: (mail: Answer) => Promise<void>
}

/** Mounts the mailbox at /dev/mail, and as JSON at /dev/mail.json?to=. Only mount it outside production. */
export function mountMailbox(http: Http, { db, answer }: MailboxDeps): void {
  http.get('/dev/mail.json', async (c) => {
    const mails = await listMailbox(db, addressee(c.req.query('to')))
    const described = mails.map((mail) => ({ ...mail, links: linksOf(mail.text) }))
    return c.json({ mails: described }, 200, { 'cache-control': 'no-store' })
  })
  http.get('/dev/mail', async (c) => {
    const to = addressee(c.req.query('to'))
    return c.html(listPage(await listMailbox(db, to), to), 200, pageHeaders)
  })
  http.get('/dev/mail/:id{[0-9]{1,9}}', async (c) => {
    const mail = await findInMailbox(db, Number(c.req.param('id')))
    return mail ? c.html(mailPage(mail), 200, pageHeaders) : c.notFound()
  })
  http.post('/dev/mail/:id{[0-9]{1,9}}/reply', async (c) => {
    const mail = await findInMailbox(db, Number(c.req.param('id')))
    const to = mail && answerAddress(mail)
    if (!answer || !mail || to === undefined) return c.notFound()
    const quoted = mail.text.replace(/^/gm, '> ')
    await answer({
      message_id: `<${crypto.randomUUID()}@mailbox.example>`,
      from: mail.to,
      to: [to],
      subject: `Re: ${mail.subject}`,
      text: `${(await readForm(c)).get('text') ?? ''}\n\nOn that day, Itemo wrote:\n\n${quoted}`,
      headers: {},
      attachments: 0,
    })
    return c.html(mailPage(mail, { isAnswered: true }), 200, pageHeaders)
  })
  http.get('/dev/mail/:id{[0-9]{1,9}}/html', async (c) => {
    const mail = await findInMailbox(db, Number(c.req.param('id')))
    if (!mail?.html) return c.notFound()
    // Links have to leave the frame: no other page of the site may be framed.
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'), 200, mailHeaders)
  })
}
