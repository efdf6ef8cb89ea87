import type { AccountFacts } from '@itemo/domain/payouts/account-state.ts'
import type { LegalIdentity } from '@itemo/domain/payouts/seller-report.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'
import type { AccountRow } from './account-queries.ts'

type Deps = Pick<Context, 'cards' | 'siteUrl'>

/** The timeout while someone who has pressed a button waits for the provider. */
const interactive = ({ cards }: Pick<Context, 'cards'>): Stripe.RequestOptions => ({
  timeout: Math.min(8000, cards.timeoutMs),
  maxNetworkRetries: 1,
})

/** The parameters of an owner's account. The person enters everything else on the provider's page. */
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

/** Creates an owner's account, or returns the one that was created for the same row before. */
export async function createAccount(deps: Deps, row: AccountRow, email: string): Promise<string> {
  const account = await deps.cards.api.v2.core.accounts.create(
    { ...accountOf(email), metadata: { payout_account_id: row.id } },
    { ...interactive(deps), idempotencyKey: `${row.id}:account:${row.refusals}` },
  )
  return account.id
}

/** The address of the provider's onboarding page for an account. It works once, for a few minutes. */
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

/** The address of the provider's own pages about an account, with its balance and payouts. It works once, for a few minutes. */
export async function createDashboardLink(deps: Deps, accountId: string): Promise<string> {
  return (await deps.cards.api.accounts.createLoginLink(accountId, {}, interactive(deps))).url
}

/** The person of an account according to the provider. For some accounts it reveals only a part to a platform, or nothing. */
export async function readIdentity({ cards }: Pick<Context, 'cards'>, accountId: string): Promise<LegalIdentity> {
  return identityOf(await cards.api.v2.core.accounts.retrieve(accountId, { include: ['identity'] }))
}

function identityOf({ identity }: Stripe.V2.Core.Account): LegalIdentity {
  const person = identity?.individual
  const [born, address] = [person?.date_of_birth, person?.address]
  const parts = [address?.line1, address?.line2, address?.town, address?.city, address?.state, address?.postal_code]
  const lines = [...parts, address?.country?.toUpperCase()].filter(Boolean)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    given: person?.given_name ?? null,
    family: person?.surname ?? null,
    birthDate: born ? `${born.year}-${two(born.month)}-${two(born.day)}` : null,
    address: lines.length === 0 ? null : lines.join(', '),
  }
}

/** What the provider reports about an account now, and about its person. */
export async function readAccount(
  { cards }: Pick<Context, 'cards'>,
  accountId: string,
): Promise<AccountFacts & { readonly identity: LegalIdentity }> {
  const account = await cards.api.v2.core.accounts.retrieve(accountId, {
    include: ['configuration.recipient', 'identity', 'requirements'],
  })
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  return {
    identity: identityOf(account),
    isClosed: account.closed === true,
    transfers: balance?.stripe_transfers?.status ?? null,
    payoutsActive: balance?.payouts?.status === 'active',
    missing: (account.requirements?.entries ?? []).map(({ description, errors }) => ({
      name: description,
      isRefused: errors.length > 0,
    })),
  }
}
