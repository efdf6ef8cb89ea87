import { isDeepStrictEqual } from 'node:util'
import { accountStateOf } from '@itemo/domain/payouts/account-state.ts'
import { legalNameMatches } from '@itemo/domain/payouts/seller-report.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { isProviderError } from '../../platform/stripe/client.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { wakeReadyDues } from './due-queries.ts'
import { isRefusal } from '../payments/stripe-provider.ts'
import {
  type AccountRow,
  changeAccount,
  countRefusal,
  ensureAccount,
  findAccount,
  findAccountOf,
  findNameOf,
  storeProviderId,
  listActiveOf,
} from './account-queries.ts'
import { createAccount, createDashboardLink, createLink, readAccount } from './stripe-accounts.ts'

export type AccountDeps = Pick<Context, 'cards' | 'db' | 'jobs' | 'log' | 'now'>
type OnboardingDeps = AccountDeps & Pick<Context, 'limits' | 'siteUrl'>

const linksPerHour = { limit: 30, windowSeconds: 3600 }

/**
 * Creates a person's account at the provider, once, and returns the address of the onboarding page. Throws
 * `payouts_unavailable` if owners aren't paid through the provider, or if it rejected or closed this account, and
 * `payment_provider` when it can't be reached.
 */
export async function startOnboarding(deps: OnboardingDeps, actor: Actor): Promise<{ url: string }> {
  await deps.limits.take(`payouts:onboarding:${actor.userId}`, linksPerHour)
  if (!deps.cards.paysOut) throw new AppError('payouts_unavailable')
  const row = await ensureAccount(deps.db, actor.userId, deps.now())
  if (row.state === 'rejected' || row.state === 'closed') throw new AppError('payouts_unavailable')
  try {
    const providerId = row.provider_account_id ?? (await openAccount(deps, row, actor.email))
    return { url: await createLink(deps, providerId, row.state === 'active') }
  } catch (cause) {
    throw unreachable(deps, row, cause)
  }
}

/**
 * Returns the address of the provider's own pages about a person's account. Throws `payouts_unavailable` if they have
 * no account that is set up, and `payment_provider` when the provider can't be reached.
 */
export async function openDashboard(deps: OnboardingDeps, actor: Actor): Promise<{ url: string }> {
  await deps.limits.take(`payouts:dashboard:${actor.userId}`, linksPerHour)
  const row = await findAccountOf(deps.db, actor.userId)
  const isSetUp = row?.state === 'active' || row?.state === 'needs_more'
  if (!deps.cards.paysOut || !row?.provider_account_id || !isSetUp) throw new AppError('payouts_unavailable')
  try {
    return { url: await createDashboardLink(deps, row.provider_account_id) }
  } catch (cause) {
    throw unreachable(deps, row, cause)
  }
}

async function openAccount(deps: OnboardingDeps, row: AccountRow, email: string): Promise<string> {
  try {
    const providerId = await createAccount(deps, row, email)
    if (!(await storeProviderId(deps.db, row.id, providerId))) throw new AppError('unauthenticated')
    return providerId
  } catch (error) {
    if (isRefusal(error)) await countRefusal(deps.db, row)
    throw error
  }
}

/** On return from the provider's page: reads the state of a person's account. Undefined if they have none. */
export async function refreshOwnAccount(deps: OnboardingDeps, actor: Actor): Promise<AccountRow | undefined> {
  await deps.limits.take(`payouts:refresh:${actor.userId}`, linksPerHour)
  const row = await findAccountOf(deps.db, actor.userId)
  if (!row?.provider_account_id) return undefined
  try {
    return await refreshAccount(deps, row.id)
  } catch (cause) {
    throw unreachable(deps, row, cause)
  }
}

const maxReads = 5

/**
 * Reads the state of an account at the provider and stores it. If someone else wrote it in the meantime it is read
 * again, so that an older response never replaces a newer one.
 */
export async function refreshAccount(deps: AccountDeps, accountId: string): Promise<AccountRow | undefined> {
  for (let count = 0; count < maxReads; count++) {
    const row = await findAccount(deps.db, accountId)
    if (!row?.provider_account_id) return row
    const facts = await readAccount(deps, row.provider_account_id)
    const known = {
      state: accountStateOf(facts, row.state),
      transfers_active: facts.transfers === 'active',
      payouts_active: facts.payoutsActive,
      currently_due: facts.missing.map(({ name }) => name),
      legal_name_matches: legalNameMatches(await findNameOf(deps.db, row.user_id), facts.identity) ?? null,
    }
    if (isDeepStrictEqual(known, pickKnown(row))) return row
    const values = { ...known, currently_due: JSON.stringify(known.currently_due) }
    const at = deps.now()
    const changed = await inTransaction(deps.db, async (trx) => {
      const after = await changeAccount(trx, row, { ...values, updated_at: at })
      if (after?.transfers_active) await wakeReadyDues(trx, after.user_id, at)
      if (after && after.state !== row.state) {
        await deps.jobs.publish(trx, { name: 'payout_account.changed', payload: { user_id: after.user_id } })
      }
      return after
    })
    if (changed) return changed
  }
  throw new Error('An account changes faster than it can be read.')
}

/** The people among these whose share of rentals can be sent to them. */
export async function listPayable(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listActiveOf(db, userIds))
}

function pickKnown({ state, transfers_active, payouts_active, currently_due, legal_name_matches }: AccountRow) {
  return { state, transfers_active, payouts_active, currently_due, legal_name_matches }
}

/** `refreshAccount` for a job: if the provider doesn't respond, the next run tries again. Also schedules ready dues that are waiting. */
export async function tryRefreshAccount(deps: AccountDeps, accountId: string): Promise<void> {
  try {
    const row = await refreshAccount(deps, accountId)
    if (deps.cards.paysOut && row?.transfers_active) await wakeReadyDues(deps.db, row.user_id, deps.now())
  } catch (error) {
    if (!isProviderError(error)) throw error
    deps.log.warn('an account could not be read from the card provider', { error, account: accountId })
  }
}

function unreachable({ log }: AccountDeps, { id }: AccountRow, cause: unknown): unknown {
  if (!isProviderError(cause)) return cause
  log.warn("an account's call to the card provider failed", { error: cause, account: id })
  return new AppError('payment_provider', { message: "The card provider couldn't be reached.", cause })
}
