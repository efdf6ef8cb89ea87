import { html } from 'hono/html'
import type { Balance } from '../balance/read-balance.ts'
import { formatPounds, type Markup, page } from '../page-frame.ts'
import type { LinkRow } from './account-links.ts'
import type { AccountRow } from './account-view.ts'

const stateWords: Readonly<Record<AccountRow['state'], string>> = {
  started: 'No details yet.',
  needs_document: 'A document is needed.',
  active: 'Complete: it can receive and pay out money.',
  taken_away: 'Stopped by the provider.',
  rejected: 'Rejected by the provider.',
  closed: 'Closed.',
}

/** The state of an account, as a sentence for its pages. */
export function describeState(account: AccountRow): string {
  return account.state === 'active' && account.payouts_stopped
    ? 'The bank returned a payout, so new bank details are needed.'
    : stateWords[account.state]
}

/** The page on which a real provider would ask for names, documents and a bank account. */
export function onboardingPage(visit: LinkRow, account: AccountRow): Markup {
  const field = (name: 'given_name' | 'surname', label: string, value: string) =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" value="${account[name] ?? value}" maxlength="80" autocomplete="off" />
    </div>`
  const detail = (name: string, label: string, value: string, type = 'text') =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="80" autocomplete="off" />
    </div>`
  return page(
    'Payout account',
    html`<main class="narrow card">
      <h1>Payout account (sandbox)</h1>
      <p>
        A real provider would ask here for your name, papers and bank account. Nothing is checked, and no money moves.
      </p>
      <p class="quiet">${describeState(account)}</p>
      <form method="post" action="/sandbox/connect/visits/${visit.visit_id}">
        ${field('given_name', 'First name', 'Test')} ${field('surname', 'Last name', 'Person')}
        ${detail('born_on', 'Date of birth', account.born_on ?? '1990-01-31', 'date')}
        ${detail('line1', 'Address', '12 Mare Street')} ${detail('city', 'Town', 'London')}
        ${detail('postal_code', 'Postcode', 'E8 3PN')}
        <button type="submit" name="answer" value="complete">Complete</button>
        <button type="submit" name="answer" value="needs_document" class="plain">
          Complete, but a document is needed
        </button>
        <button type="submit" name="answer" value="reject" class="plain">Be rejected</button>
        <button type="submit" name="answer" value="leave" class="plain">Leave without finishing</button>
      </form>
    </main>`,
  )
}

const londonDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

export interface PayoutLine {
  readonly amount: number
  readonly status: string
  readonly created_at: Date
}

/** What someone can see of their own account at the provider. */
export function dashboardPage(account: AccountRow, balance: Balance, payouts: readonly PayoutLine[]): Markup {
  return page(
    'Balance',
    html`<main class="narrow card">
      <h1>Balance (sandbox)</h1>
      <p class="amount">${formatPounds(balance.available)}</p>
      <p>${formatPounds(balance.pending)} is on its way.</p>
      <p class="quiet">${describeState(account)}</p>
      <h2>Payouts</h2>
      ${payouts.length === 0 ? html`<p>None yet.</p>` : ''}
      <ul class="cards">
        ${payouts.map(
          (payout) => html`<li>${londonDay(payout.created_at)}: ${formatPounds(payout.amount)}, ${payout.status}</li>`,
        )}
      </ul>
    </main>`,
  )
}

/** The page for a link that was used or has expired. */
export function goneLinkPage(): Markup {
  return page(
    'Link used',
    html`<main class="narrow card">
      <h1>This link no longer works</h1>
      <p>Links work once, for five minutes. Please go back and get a new one.</p>
    </main>`,
  )
}
