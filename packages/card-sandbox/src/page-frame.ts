import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

/** An amount of pence as text. */
export function formatPounds(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

/** The layout of every page of the sandbox: a notice at the top says that no money moves. */
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

/** An amount of money that the operator page lists. */
interface ListedMoney {
  readonly id: string
  /** In pence. */
  readonly amount: number
  readonly description: string | null
}

/** A section of the operator page: a list whose entries have buttons for the acts of a bank, each sending its value to `{at}/{id}`. */
export function actsPart(
  title: string,
  rows: readonly ListedMoney[],
  at: string,
  acts: readonly (readonly [string, string])[],
): Markup {
  return html`<h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p>None.</p>`
        : rows.map(
            ({ id, amount, description }) =>
              html`<section>
                <h3>${formatPounds(amount)}${description === null ? '' : `, ${description}`}</h3>
                <p class="quiet">${id}</p>
                <form method="post" action="${at}/${id}">
                  ${acts.map(
                    ([value, words]) =>
                      html`<button type="submit" name="act" value="${value}" class="plain">${words}</button>`,
                  )}
                </form>
              </section>`,
          )
    }`
}
