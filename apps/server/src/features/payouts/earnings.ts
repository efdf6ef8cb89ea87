import type { EarningsView, PayoutsView } from '@itemo/contract/payout-views.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import type { Actor } from '../../platform/http/types.ts'
import { findAccountOf } from './account-queries.ts'
import { listEarnings, sumEarnings } from './earning-queries.ts'
import { listPayouts } from './payout-queries.ts'
import { presentAccount, presentEarning, presentPayout } from './payout-view.ts'

/** A person's earnings: the sums, a page of their rentals with the state of each one's money, and their account. */
export async function readEarnings(
  deps: Pick<Context, 'cards' | 'db' | 'now'>,
  actor: Actor,
  { cursor, limit }: PageInput,
): Promise<EarningsView> {
  const after = readCursor(cursor)
  const account = await findAccountOf(deps.db, actor.userId)
  const isPayable = deps.cards.paysOut && account?.transfers_active === true
  const { coming, onItsWay, paid, owed } = await sumEarnings(deps.db, actor.userId, isPayable)
  const rows = await listEarnings(deps.db, { ownerId: actor.userId, after, limit: limit + 1, now: deps.now() })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
  return {
    account: presentAccount(deps, account),
    totals: {
      coming_up: toPounds(coming),
      on_its_way: toPounds(onItsWay),
      paid_out: toPounds(paid),
      owed_by_you: toPounds(owed),
    },
    entries: shown.map(presentEarning),
    next_cursor,
  }
}

/** A page of the payouts from a person's account to their bank, the latest first. */
export async function readPayouts(
  { db }: Pick<Context, 'db'>,
  { userId }: Actor,
  { cursor, limit }: PageInput,
): Promise<PayoutsView> {
  const rows = await listPayouts(db, { userId, after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, id }) => ({ at: place, id }))
  return { payouts: shown.map(presentPayout), next_cursor }
}
