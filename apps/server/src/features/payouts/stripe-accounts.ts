import type { AccountFacts } from '@itemo/domain/payouts/account-state.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import type { AccountRow } from './account-queries.ts'

type Deps = Pick<Context, 'cards' | 'siteUrl'>

/** How long someone who has pressed a button waits for the provider. */
const interactive = ({ cards }: Pick<Context, 'cards'>): Stripe.RequestOptions => ({
  timeout: Math.min(8000, cards.timeoutMs),
  maxNetworkRetries: 1,
})

/** The parameters of an owner's account. The person gives everything else on the provider's page. */
export function accountOf(email: string) {
  return {
    contact_email: email,
    dashboard: 'express',
    identity: { country: 'gb', entity_type: 'individual' },
    defaults: {
      currency: 'gbp',
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  } satisfies Stripe.V2.Core.AccountCreateParams
}

/** Makes an owner's account, or answers the one that the same row has made already. */
export async function createAccount(deps: Deps, row: AccountRow, email: string): Promise<string> {
  const account = await deps.cards.api.v2.core.accounts.create(
    { ...accountOf(email), metadata: { payout_account_id: row.id } },
    { ...interactive(deps), idempotencyKey: `${row.id}:account:${row.refusals}` },
  )
  return account.id
}

/** The address of the provider's page on which its person gives what an account needs. It works once, for a few minutes. */
export async function createLink(deps: Deps, accountId: string, isActive: boolean): Promise<string> {
  const flow = {
    configurations: ['recipient' as const],
    return_url: `${deps.siteUrl}/earnings?payouts=return`,
    refresh_url: `${deps.siteUrl}/earnings?payouts=refresh`,
  }
  const link = await deps.cards.api.v2.core.accountLinks.create(
    {
      account: accountId,
      use_case: isActive
        ? { type: 'account_update', account_update: flow }
        : { type: 'account_onboarding', account_onboarding: flow },
    },
    interactive(deps),
  )
  return link.url
}

/** What the provider says of an account now. */
export async function readAccount({ cards }: Pick<Context, 'cards'>, accountId: string): Promise<AccountFacts> {
  const account = await cards.api.v2.core.accounts.retrieve(accountId, {
    include: ['configuration.recipient', 'requirements'],
  })
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  return {
    isClosed: account.closed === true,
    transfers: balance?.stripe_transfers?.status ?? null,
    payoutsActive: balance?.payouts?.status === 'active',
    missing: (account.requirements?.entries ?? []).map(({ description, errors }) => ({
      name: description,
      isRefused: errors.length > 0,
    })),
  }
}
