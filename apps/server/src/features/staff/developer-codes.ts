import { html, raw } from 'hono/html'
import type { Context } from '../../context.ts'
import { contentSecurityPolicy } from '../../platform/http/security.ts'
import type { Http } from '../../platform/http/types.ts'
import { totpAt } from '../../platform/sessions/totp.ts'
import { listDemoFactors } from './staff-queries.ts'

const copyScript = `addEventListener('click',(event)=>{const {code}=event.target.dataset;if(code)navigator.clipboard.writeText(code).then(()=>{event.target.textContent='Copied'})})`
const styles = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{max-width:40rem;margin:2rem auto;padding:0 1rem}td{padding:.5rem 1rem .5rem 0}code{font-size:1.5rem;letter-spacing:.1em}`

/** `/dev/codes`: the current codes of the authenticator apps of the demo town's staff. Mount it outside production only. */
export function mountDeveloperCodes(
  http: Http,
  { db, now, factorSecrets }: Pick<Context, 'db' | 'now' | 'factorSecrets'>,
): void {
  http.get('/dev/codes', async (c) => {
    const at = now()
    const rows = (await listDemoFactors(db)).flatMap(({ id, secret, email, roles }) =>
      secret === null ? [] : [{ email, roles: roles.join(', '), code: totpAt(factorSecrets.open(id, secret), at) }],
    )
    const page = html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <title>Codes for the demo staff</title>
          ${raw(`<style>${styles}</style>`)}
        </head>
        <body>
          <h1>Codes for the demo staff</h1>
          <p>Each works once, for about a minute. Reload the page for the next ones.</p>
          <table>
            ${rows.map(
              ({ email, roles, code }) =>
                html`<tr>
                  <td>${email}<br /><small>${roles}</small></td>
                  <td><code>${code}</code></td>
                  <td><button data-code="${code}">Copy</button></td>
                </tr>`,
            )}
          </table>
          ${raw(`<script>${copyScript}</script>`)}
        </body>
      </html>`
    return c.html(page, 200, {
      'content-security-policy': contentSecurityPolicy({ styles: [styles], scripts: [copyScript] }),
      'cache-control': 'no-store',
    })
  })
}
