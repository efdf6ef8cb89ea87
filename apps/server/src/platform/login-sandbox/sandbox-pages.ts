import { html, raw } from 'hono/html'
import type { SocialProvider } from '../../config.ts'
import { contentSecurityPolicy } from '../http/security.ts'

type Markup = ReturnType<typeof html>
type Fields = readonly (readonly [name: string, value: string])[]

export interface SandboxPerson {
  readonly name: string
  readonly email: string
}

const providerNames: Readonly<Record<SocialProvider, string>> = {
  apple: 'Apple',
  facebook: 'Facebook',
  google: 'Google',
}

/** The page for choosing who to log in as: the demo people, someone new, or one of the two ways in which a login can fail. */
export function choicePage(
  provider: SocialProvider,
  request: Fields,
  people: readonly SandboxPerson[],
  problem?: string,
): Markup {
  const name = providerNames[provider]
  const action = `/dev/login/${provider}/authorize`
  const demo = html`<h2>Demo people</h2>
    <form method="post" action="${action}">
      ${hidden(request)}
      <ul>
        ${people.map(
          (person) =>
            html`<li>
              <button class="row" name="email" value="${person.email}">
                <strong>${person.name}</strong> <span>${person.email}</span>
              </button>
            </li>`,
        )}
      </ul>
    </form>`
  // Facebook doesn't report whether an address is verified.
  const verified = html`<label class="check"
    ><input type="checkbox" name="verified" checked /> The address is verified</label
  >`
  return page(
    `Sandbox: this isn't ${name}`,
    html`<h1>Sandbox: this isn't ${name}</h1>
      <p>This development server has no keys for ${name}. Choose who you want to log in as.</p>
      ${people.length > 0 ? demo : ''}
      <h2>Someone new</h2>
      <form method="post" action="${action}">
        ${hidden(request)} ${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
        <label>Name <input name="name" autocomplete="off" maxlength="100" /></label>
        <label>Email <input name="new_email" type="email" autocomplete="off" maxlength="254" required /></label>
        ${provider === 'facebook' ? '' : verified}
        <button name="act" value="continue">Continue</button>
      </form>
      <form method="post" action="${action}" class="ways-out">
        ${hidden(request)}
        <button name="act" value="cancel" class="plain">Cancel</button>
        <button name="act" value="fail" class="plain">Fail</button>
      </form>`,
  )
}

/** A response in Apple's way: a form that the browser posts automatically. */
export function postingPage(to: string, answer: Fields): Markup {
  return page(
    'Back to Itemo',
    html`<h1>Back to Itemo</h1>
      <form method="post" action="${to}">
        ${hidden(answer)}
        <button>Continue</button>
      </form>
      ${raw(`<script>${submitImmediately}</script>`)}`,
  )
}

const submitImmediately = 'document.forms[0].submit()'

function hidden(fields: Fields): Markup[] {
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}

function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${raw(`<style>${styles}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}

/** The policy contains its hash, so it must be the element's exact text. */
const styles = `:root{color-scheme:light dark;--canvas:#F5F7F4;--surface:#FFFFFF;--ink:#13221B;--ink-2:#4D5C54;--line:#DBE2DB;--strong:#839189;--brand:#0E5A45;--on-brand:#FFFFFF;--danger:#B3261E}
@media (prefers-color-scheme:dark){:root{--canvas:#0D1411;--surface:#161F1A;--ink:#E9F0EB;--ink-2:#A8B6AE;--line:#27332D;--strong:#6F7F76;--brand:#63D0A4;--on-brand:#04231A;--danger:#FF8A80}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:16px/24px Figtree,system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:24px 16px}h1{font-size:28px;line-height:32px;letter-spacing:-.02em;margin:0 0 8px}h2{font-size:18px;margin:24px 0 8px}
p{color:var(--ink-2);margin:0 0 16px}.problem{color:var(--danger)}ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:hidden}
li+li{border-top:1px solid var(--line)}form{display:grid;gap:12px}label{display:grid;gap:4px;font-weight:600}.check{display:flex;align-items:center;gap:8px;min-height:40px;font-weight:400}
input:not([type=checkbox]){width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--strong);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
button{min-height:44px;padding:8px 16px;border:1px solid var(--brand);border-radius:10px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
.plain{background:transparent;color:var(--brand)}.ways-out{grid-template-columns:1fr 1fr;margin-top:24px}
.row{display:flex;flex-wrap:wrap;gap:0 12px;width:100%;border:0;border-radius:0;background:transparent;color:var(--ink);text-align:start}.row span{color:var(--ink-2);font-weight:400;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}.row:focus-visible{outline-offset:-2px}`

/** A form of the page leads back to the site, and from there to any page on which the login began. */
export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy({
    styles: [styles],
    scripts: [submitImmediately],
    formTargets: ['http:', 'https:'],
  }),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}
