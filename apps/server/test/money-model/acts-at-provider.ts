import { decideDispute, openDispute } from '@itemo/card-sandbox/disputes.ts'
import { ownAccount } from '@itemo/card-sandbox/balance/balance-lines.ts'
import { createReversal } from '@itemo/card-sandbox/connect/transfers.ts'
import { changeAccount, lockAccount } from '@itemo/card-sandbox/connect/connected-accounts.ts'
import { actOnBalance } from '@itemo/card-sandbox/operator-balance.ts'
import { lapseHold, setRefusing } from '@itemo/card-sandbox/operator-cards.ts'
import { cancelIntent, captureIntent } from '@itemo/card-sandbox/payment-intents.ts'
import { createRefund } from '@itemo/card-sandbox/refunds.ts'
import type { SandboxDeps } from '@itemo/card-sandbox/sandbox.ts'
import { WireError } from '@itemo/card-sandbox/wire-error.ts'
import { shareOf } from '../hire-model/owner-share.ts'
import { expectThat, type World } from '../hire-model/world.ts'
import { renew } from '../hires.ts'
import { onboard, press } from '../sandbox-accounts.ts'
import type { MoneyWorld } from './money-world.ts'
import type { MoneyStep } from './money-step.ts'

type Chosen = World['hires'][number]
type Of = 'hire' | 'deposit'

/** The owner requests an account, or a change of theirs, and fills in the provider's page. */
export async function onboardOwner({ server, owner }: World, how: Parameters<typeof onboard>[2]): Promise<void> {
  const made = await server.call('POST /my/payouts/onboarding', {}, await renew(server, owner))
  expectThat([200, 409, 429, 502, 503].includes(made.status), `onboarding answered ${made.status}`)
  if (made.status === 200) await onboard(server, (made.body as { url: string }).url, how)
}

/** The provider's id of the owner's account. */
export async function accountOf({ server, owner }: World): Promise<string | undefined> {
  const accounts = server.db.selectFrom('payout_accounts').select('provider_account_id')
  return (await accounts.where('user_id', '=', owner.id).executeTakeFirst())?.provider_account_id ?? undefined
}

/** The provider or a bank decides something about the owner's account. */
export async function actOnAccount(world: World, act: string): Promise<void> {
  const account = await accountOf(world)
  if (account) await press(world.server, world.server.context.cards.sandbox!, `accounts/${account}`, act)
}

/** The owner has an account that the provider accepts (again), unless it has rejected them for good. */
export async function restoreAccount(world: World): Promise<boolean> {
  if ((await accountOf(world)) === undefined) await onboardOwner(world, 'complete')
  const id = await accountOf(world)
  if (id === undefined) return false
  return inSandbox(world, async (deps) => {
    const account = await lockAccount(deps, id)
    if (account.state === 'rejected') return false
    await changeAccount(deps, account, { state: 'active', bank_refuses: false, payouts_stopped: false })
    return true
  })
}

/** Acts at the provider directly, even if the connection to it is faulty. Skips what it refuses. */
async function inSandbox<T>({ server }: World, run: (deps: SandboxDeps) => Promise<T>): Promise<T | false> {
  try {
    return await server.context.cards.sandbox!.transact(run)
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

/** Makes the operator's whole balance unavailable, or available again. */
export async function holdBalance(world: World, act: 'hold' | 'release'): Promise<void> {
  await inSandbox(world, (deps) => actOnBalance(deps, ownAccount, act))
}

/** The bank declines the next charge to a deposit's card, or releases its hold. */
export async function bank(world: World, hire: Chosen, act: 'refuse' | 'lapse'): Promise<void> {
  const deposits = world.server.db.selectFrom('deposits').select('payment_method_id')
  const deposit = await deposits.where('rental_id', '=', hire.rentalId).executeTakeFirst()
  const method = deposit?.payment_method_id
  if (act === 'refuse' && method) await inSandbox(world, (deps) => setRefusing(deps, method, true))
  const intent = await latestIntent(world, hire, 'deposit')
  if (act === 'lapse' && intent) await inSandbox(world, (deps) => lapseHold(deps, intent.id))
}

/** The last hold or charge for a hire or for its deposit. */
async function latestIntent({ server }: World, { rentalId }: Chosen, of: Of) {
  const paid = server.db
    .selectFrom('payments')
    .select('provider_intent_id')
    .where('subject_id', '=', rentalId)
    .where('subject_kind', '=', of === 'hire' ? 'rental' : 'deposit')
  return server.sandboxDb
    .selectFrom('sandbox.intents')
    .selectAll()
    .where('id', 'in', paid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The payer of a hire or of a deposit disputes it with their bank; once for each. */
export async function dispute(
  world: MoneyWorld,
  hire: Chosen,
  { of, share, inquiry }: { readonly of: Of; readonly share: number; readonly inquiry: boolean },
): Promise<void> {
  const intent = await latestIntent(world, hire, of)
  if (!intent || intent.status !== 'succeeded' || intent.disputed) return
  // If a bank takes a part of a manual capture, the rest is left to a person.
  if (of === 'deposit' && world.takenByHand.has(hire.rentalId)) return
  const gone = await refundedOf(world, intent.id)
  const left = intent.amount_received - gone
  if (left <= 0) return
  await inSandbox(world, (deps) => openDispute(deps, intent.id, { amount: shareOf(left, share), inquiry }))
}

async function refundedOf({ server }: World, intentId: string): Promise<number> {
  const refunds = server.sandboxDb.selectFrom('sandbox.refunds').select('amount').where('intent_id', '=', intentId)
  const rows = await refunds.where('status', '<>', 'failed').execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** The bank decides the dispute. */
export async function verdict(world: World, hire: Chosen, { of, won }: { of: Of; won: boolean }): Promise<void> {
  const intent = await latestIntent(world, hire, of)
  if (!intent) return
  const disputes = world.server.sandboxDb.selectFrom('sandbox.disputes').select('id').where('intent_id', '=', intent.id)
  const row = await disputes.executeTakeFirst()
  if (row) await inSandbox(world, (deps) => decideDispute(deps, row.id, won ? 'won' : 'lost'))
}

/** The banks decide about every dispute that is open, one way or the other. */
export async function decideDisputes(world: World): Promise<void> {
  const open = ['needs_response', 'under_review', 'warning_needs_response'] as const
  const disputes = world.server.sandboxDb
    .selectFrom('sandbox.disputes')
    .select(['id', 'amount'])
    .where('status', 'in', open)
  for (const { id, amount } of await disputes.execute())
    await inSandbox(world, (deps) => decideDispute(deps, id, amount % 2 === 0 ? 'won' : 'lost'))
}

/** Someone refunds, captures, releases, or reverses a transfer, by hand at the provider. */
export async function byHand(
  world: MoneyWorld,
  hire: Chosen,
  { act, share }: Extract<MoneyStep, { do: 'hand' }>,
): Promise<void> {
  if (act === 'reverse') return takeBack(world, hire, share)
  const of = act.endsWith('_deposit') ? 'deposit' : 'hire'
  const intent = await latestIntent(world, hire, of)
  if (!intent) return
  if (act === 'capture_deposit') return takeDeposit(world, hire, intent.id)
  if (act === 'capture') await inSandbox(world, (deps) => captureIntent(deps, intent.id))
  // Less than hire and cover cost, and often more than just the hire.
  else if (act === 'capture_less') {
    const amount = String(Math.max(1, intent.amount - share))
    await inSandbox(world, (deps) => captureIntent(deps, intent.id, amount))
  } else if (act === 'cancel' || act === 'cancel_deposit')
    await inSandbox(world, (deps) => cancelIntent(deps, intent.id, null))
  else {
    const left = intent.amount_received - (await refundedOf(world, intent.id))
    const amount = String(shareOf(left, share))
    if (left > 0) await inSandbox(world, (deps) => createRefund(deps, { payment_intent: intent.id, amount }))
  }
}

/** Captures a whole hold while a claim is open: other manual captures are left to a person. */
async function takeDeposit(world: MoneyWorld, { rentalId }: Chosen, intentId: string): Promise<void> {
  const claims = world.server.db.selectFrom('claims').select('rental_id').where('rental_id', '=', rentalId)
  if (!(await claims.where('ended_at', 'is', null).executeTakeFirst())) return
  if (await inSandbox(world, (deps) => captureIntent(deps, intentId))) world.takenByHand.add(rentalId)
}

async function takeBack(world: World, { rentalId }: Chosen, share: number): Promise<void> {
  const transfers = world.server.sandboxDb
    .selectFrom('sandbox.transfers')
    .selectAll()
    .where('transfer_group', '=', rentalId)
  const row = await transfers.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  if (!row || row.amount === row.amount_reversed) return
  const amount = shareOf(row.amount - row.amount_reversed, share)
  await inSandbox(world, (deps) => createReversal(deps, row.id, { amount: String(amount), metadata: {} }))
}
