import { html } from 'hono/html'
import { formatCardNumber, testCards } from './test-cards.ts'
import type { SessionRow } from './checkout-sessions.ts'
import { formatPounds, type Markup, page } from './page-frame.ts'

/** The input of the form, shown again after an error. */
export interface CardForm {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly name: string
}

export type CardFormErrors = Partial<Record<keyof CardForm | 'form', string>>

const amountOf = (session: SessionRow) => formatPounds(session.amount)

/** The form for a card, with the errors of the previous attempt. */
export function checkoutPage(session: SessionRow, form: CardForm, errors: CardFormErrors = {}): Markup {
  return page(
    'Pay',
    html`<main class="columns">
      <section class="summary" aria-labelledby="what">
        <p class="wordmark">Itemo</p>
        <h1 id="what">${session.product_name}</h1>
        ${session.mode === 'payment' ? html`<p class="amount">${amountOf(session)}</p>` : ''}
        ${session.product_description ? html`<p class="terms">${session.product_description}</p>` : ''}
        ${
          session.mode === 'payment' && session.capture_method === 'manual'
            ? html`<p class="quiet">
                The amount is held on your card now. You're only charged if the owner accepts. Otherwise the hold is
                released.
              </p>`
            : ''
        }
        ${session.keeps_card ? html`<p class="quiet">The card is kept for what you've agreed to.</p>` : ''}
        ${session.cancel_url ? html`<p><a class="back" href="${session.cancel_url}">Cancel and go back</a></p>` : ''}
      </section>
      <section class="card" aria-labelledby="pay">
        <h2 id="pay">${session.mode === 'payment' ? 'Pay with card' : 'Card'}</h2>
        ${errors.form ? html`<p class="error" role="alert">${errors.form}</p>` : ''}
        <form method="post" action="/sandbox/checkout/${session.id}">
          ${field({ name: 'number', label: 'Card number', value: form.number, error: errors.number, auto: 'cc-number', hint: '1234 1234 1234 1234', numeric: true })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry date', value: form.expiry, error: errors.expiry, auto: 'cc-exp', hint: 'MM/YY', numeric: true })}
            ${field({ name: 'cvc', label: 'Security code', value: form.cvc, error: errors.cvc, auto: 'cc-csc', hint: '123', numeric: true })}
          </div>
          ${field({ name: 'name', label: 'Name on card', value: form.name, error: errors.name, auto: 'cc-name', hint: '' })}
          <button type="submit">${session.mode === 'payment' ? html`Pay ${amountOf(session)}` : 'Save card'}</button>
        </form>
        <h3>Test cards</h3>
        <ul class="cards">
          ${testCards.map(
            (card) =>
              html`<li>
                <a href="/sandbox/checkout/${session.id}?card=${card.number}"
                  ><span class="number">${formatCardNumber(card.number)}</span> ${card.name}</a
                >
              </li>`,
          )}
        </ul>
        <p class="quiet">Choose one to fill in the form. Any future expiry date and any security code will work.</p>
      </section>
    </main>`,
  )
}

/** The page that stands in for the bank's authentication of the cardholder. */
export function authenticationPage(session: SessionRow): Markup {
  return page(
    "Confirm it's you",
    html`<main class="narrow card">
      <h1>Confirm it's you</h1>
      ${
        session.mode === 'payment'
          ? html`<p>Your bank would now ask you to confirm this payment of <strong>${amountOf(session)}</strong>.</p>`
          : html`<p>Your bank would now ask you to confirm saving this card.</p>`
      }
      <form method="post" action="/sandbox/checkout/${session.id}/authenticate">
        <button type="submit" name="answer" value="complete">Complete authentication</button>
        <button type="submit" name="answer" value="fail" class="plain">Fail authentication</button>
      </form>
    </main>`,
  )
}

/** The page of a checkout that is paid or expired, with a link back to the site. */
export function closedPage(session: SessionRow, onward: string): Markup {
  const complete = session.status === 'complete'
  return page(
    complete ? 'Already paid' : 'Expired',
    html`<main class="narrow card">
      <h1>${complete ? 'This checkout has already been paid' : 'This checkout has expired'}</h1>
      <p>${complete ? "There's nothing more to do here." : 'Nothing was charged. Please go back and ask again.'}</p>
      <p><a class="button" href="${onward}">Go back</a></p>
    </main>`,
  )
}

/** The page for a URL without a checkout. */
export function unknownPage(): Markup {
  return page(
    'Not found',
    html`<main class="narrow card">
      <h1>Checkout not found</h1>
      <p>Please check the address.</p>
    </main>`,
  )
}

interface FieldOptions {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly auto: string
  readonly hint: string
  readonly numeric?: true
}

function field({ name, label, value, error, auto, hint, numeric }: FieldOptions): Markup {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      placeholder="${hint}"
      autocomplete="${auto}"
      inputmode="${numeric ? 'numeric' : 'text'}"
      maxlength="80"
      required
      aria-invalid="${error ? 'true' : 'false'}"
      ${error ? html`aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}
