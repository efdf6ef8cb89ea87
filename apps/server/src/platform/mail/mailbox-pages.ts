import { onDemand } from '@itemo/domain/on-demand.ts'
import { html, raw } from 'hono/html'
import type { StoredMail } from './mailbox.ts'

type Html = ReturnType<typeof html>

const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** The web addresses in a text, without the punctuation that follows them. */
export function linksOf(text: string): string[] {
  return text.match(webAddress) ?? []
}

/** The page that lists the emails; `to` is the address that the list is filtered by. */
export function listPage(mails: readonly StoredMail[], to: string | undefined): Html {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a class="row" href="/dev/mail/${mail.id}">
          <strong>${mail.subject}</strong>
          <span>To ${mail.to}</span>
          <time datetime="${mail.sent_at.toISOString()}">${timeOf(mail.sent_at)}</time>
        </a>
      </li>`,
  )
  const list =
    mails.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p class="empty">No emails yet.</p>`
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>No SMTP server is set up, so this development server's emails end up here.</p>
      <form action="/dev/mail" role="search">
        <label for="to">Email to</label>
        <input id="to" name="to" type="email" value="${to ?? ''}" placeholder="Everyone" autocomplete="off" />
        <button type="submit">Show</button>
      </form>
      ${list}`,
  )
}

/** The address that accepts replies to an email; undefined when replies aren't read. */
export function answerAddress({ headers }: Pick<StoredMail, 'headers'>): string | undefined {
  const to = (headers as Readonly<Record<string, unknown>>)['Reply-To']
  return typeof to === 'string' && /\+\d+-[0-9a-f]{32}@/.test(to) ? to : undefined
}

/** One email: its text with links to click, the HTML as an email program shows it, and a form for the reply. */
export function mailPage(mail: StoredMail, { isAnswered = false }: { readonly isAnswered?: boolean } = {}): Html {
  const form =
    answerAddress(mail) === undefined
      ? ''
      : html`<h2>Reply to this email</h2>
          ${isAnswered ? html`<p role="status">Your reply has been sent.</p>` : ''}
          <form action="/dev/mail/${mail.id}/reply" method="post">
            <label for="text">Your reply, as if written in your email app</label>
            <textarea id="text" name="text" rows="4" required></textarea>
            <button type="submit">Send</button>
          </form>`
  const preview = html`<h2>How an email app shows it</h2>
    <iframe
      title="The email as HTML"
      src="/dev/mail/${mail.id}/html"
      sandbox="allow-top-navigation-by-user-activation"
    ></iframe>`
  return page(
    mail.subject,
    html`<p><a href="/dev/mail">All emails</a></p>
      <h1>${mail.subject}</h1>
      <p>To ${mail.to}, <time datetime="${mail.sent_at.toISOString()}">${timeOf(mail.sent_at)}</time></p>
      <pre>${linked(mail.text)}</pre>
      ${form} ${mail.html === null ? '' : preview}`,
  )
}

function linked(text: string): (string | Html)[] {
  const parts: (string | Html)[] = []
  let end = 0
  for (const match of text.matchAll(webAddress)) {
    parts.push(text.slice(end, match.index), html`<a href="${match[0]}">${match[0]}</a>`)
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

const clock = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' }),
)

function timeOf(at: Date): string {
  return clock().format(at)
}

function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Itemo mailbox</title>
        ${raw(`<style>${mailboxStyles}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}

/** The mailbox's own style sheet: the policy contains its hash, so it must be the element's exact text. */
export const mailboxStyles = `:root{color-scheme:light dark;--canvas:#F5F7F4;--surface:#FFFFFF;--ink:#13221B;--ink-2:#4D5C54;--line:#DBE2DB;--strong:#839189;--brand:#0E5A45;--on-brand:#FFFFFF}
@media (prefers-color-scheme:dark){:root{--canvas:#0D1411;--surface:#161F1A;--ink:#E9F0EB;--ink-2:#A8B6AE;--line:#27332D;--strong:#6F7F76;--brand:#63D0A4;--on-brand:#04231A}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:16px/24px Figtree,system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px}h1{font-size:28px;line-height:32px;letter-spacing:-.02em;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:18px;margin:24px 0 8px}p{color:var(--ink-2);margin:0 0 16px;overflow-wrap:anywhere}a{color:var(--brand)}
ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:hidden}
li+li{border-top:1px solid var(--line)}.row{display:grid;gap:2px 16px;padding:12px 16px;color:var(--ink);text-decoration:none}
.row:hover strong{text-decoration:underline}.row span,.row time{color:var(--ink-2);font-size:13px;line-height:18px;overflow-wrap:anywhere}
@media (min-width:600px){.row{grid-template-columns:1fr auto}.row strong{grid-column:1/-1}}
label[for=text],textarea{flex:1 0 100%}textarea{padding:8px 12px;border:1px solid var(--strong);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0 0 16px}input{flex:1 1 200px;min-width:0;min-height:40px;padding:8px 12px;border:1px solid var(--strong);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
button{min-height:40px;padding:8px 16px;border:0;border-radius:10px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600}
pre{margin:0;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:14px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:14px;background:var(--canvas)}.empty{padding:32px 16px;text-align:center}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}.row:focus-visible{outline-offset:-2px}`
