import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { boostEndsAt } from '@itemo/domain/boosts/boost-rules.ts'
import type { DemoBoost, DemoItem } from '../town/item.ts'
import { type ItemKey, items } from '../town/town-items.ts'
import type { WrittenItems } from './seed-items.ts'
import { type PaymentProvider, writePayment } from './seed-payments.ts'
import type { PersonIds } from './seed-people.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

/** Writes the boosts that owners bought, with their payments, and marks the items whose boost is still running. */
export async function writeBoosts(
  deps: TownDeps,
  persons: PersonIds,
  written: WrittenItems,
  provider: PaymentProvider,
): Promise<void> {
  for (const [key, item] of Object.entries(items) as [ItemKey, DemoItem][])
    if (item.boost) await writeBoost(deps, provider, { ...item, itemId: written[key].id, boost: item.boost }, persons)
}

async function writeBoost(
  deps: TownDeps,
  provider: PaymentProvider,
  { owner, itemId, title, boost }: DemoItem & { readonly itemId: string; readonly boost: DemoBoost },
  persons: PersonIds,
): Promise<void> {
  const plan = boostPlans.find(({ id }) => id === boost.plan)
  if (!plan) throw new Error(`there is no boost called ${boost.plan}`)
  const createdAt = hoursAgo(deps, boost.paidHoursAgo + 0.05)
  const startedAt = hoursAgo(deps, boost.paidHoursAgo)
  const expiresAt = boostEndsAt(startedAt, plan)
  const runs = expiresAt > deps.now
  const id = crypto.randomUUID()
  await deps.trx
    .insertInto('boosts')
    .values({
      id,
      owner_id: persons[owner],
      plan_id: plan.id,
      plan_name: plan.name,
      days: plan.days,
      price_pence: plan.pricePence,
      status: runs ? 'running' : 'ended',
      started_at: startedAt,
      expires_at: expiresAt,
      created_at: createdAt,
    })
    .execute()
  await deps.trx
    .insertInto('boost_items')
    .values({ boost_id: id, item_id: itemId, title, views: boost.views })
    .execute()
  if (runs)
    await deps.trx
      .updateTable('items')
      .set({ is_boosted: true, boost_expires_at: expiresAt })
      .where('id', '=', itemId)
      .execute()
  const back = `/boost-success?${new URLSearchParams({ items: itemId, plan: plan.id })}`
  await writePayment(deps, provider, {
    subject: { kind: 'boost', id },
    payerId: persons[owner],
    title: `${plan.name} for 1 item`,
    amountPence: plan.pricePence,
    capture: 'automatic',
    state: 'captured',
    refundPence: 0,
    at: { created: createdAt, authorised: null, captured: startedAt, ended: null, disputed: null },
    success: `${back}&session_id={CHECKOUT_SESSION_ID}`,
    cancel: `${back}&canceled=true`,
  })
}
