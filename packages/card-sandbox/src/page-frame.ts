import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** An amount in pence, as people read it. */
export function formatPounds(pence: number): string {
  return pounds.format(pence / 100)
}

/** The frame of every page of the sandbox: it says on top that no money moves. */
export function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – sandbox</title>
        <link rel="stylesheet" href="/sandbox/checkout.css" />
      </head>
      <body>
        <header class="banner">
          <p><strong>Sandbox.</strong> No real money moves here. Never type a real card.</p>
        </header>
        ${content}
      </body>
    </html>`
}
