import type { Db } from '../db/db.ts'
import { contentSecurityPolicy } from '../http/security.ts'
import type { Http } from '../http/types.ts'
import { findInMailbox, listMailbox } from './mailbox.ts'
import { linksOf, listPage, mailboxStyles, mailPage } from './mailbox-pages.ts'

/** The page holds no script; its one style sheet is named by its hash. */
const pageHeaders = {
  'content-security-policy': contentSecurityPolicy({ styles: [mailboxStyles] }),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** A mail may use inline styles and nothing else; only the mailbox page may frame it. */
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
}

/** Without what PostgreSQL can't read. */
function addressee(to: string | undefined): string | undefined {
  return to?.replaceAll('\0', '').trim() || undefined
}

/** The mailbox at /dev/mail, and as JSON at /dev/mail.json?to=. Mount it outside production only. */
export function mountMailbox(http: Http, { db }: { readonly db: Db }): void {
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
  http.get('/dev/mail/:id{[0-9]{1,9}}/html', async (c) => {
    const mail = await findInMailbox(db, Number(c.req.param('id')))
    if (!mail?.html) return c.notFound()
    // Links must leave the frame: no other page of the site lets itself be framed.
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'), 200, mailHeaders)
  })
}
