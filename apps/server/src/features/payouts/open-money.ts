import type { OpenMoneyView } from '@itemo/contract/payout-views.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { mayGiveUp } from '@itemo/domain/payouts/due-state.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/types.ts'
import { listOpenDeposits } from '../deposits/deposits.ts'
import { listDisputed, listUnsettledDues, listUnsettledHires } from './due-queries.ts'
import { listNames } from './open-money-queries.ts'
import { listDebtsSince } from './transfer-queries.ts'

interface OpenMoney {
  readonly what: OpenMoneyView['open'][number]['what']
  /** A rental or a boost. */
  readonly subjectId: string
}

/** How many days a debt prevents its owner from deleting their account (R80). */
const debtDays = 90

/** A person's unsettled payouts, debts and disputes. */
export async function listOpenPayouts({ now }: Pick<Context, 'now'>, db: Db, userId: string): Promise<OpenMoney[]> {
  const owes = await listDebtsSince(db, userId, new Date(now().getTime() - debtDays * 86_400_000))
  const of = (what: OpenMoney['what'], ids: readonly string[]) => ids.map((subjectId) => ({ what, subjectId }))
  return [
    ...of('earnings', await listUnsettledHires(db, userId)),
    ...of('debt', owes),
    ...of('dispute', await listDisputed(db, userId)),
  ]
}

/**
 * Everything a person is still to get, in whole pence, if they can give it up; undefined if that is nothing, or if some
 * of it is on its way or waits for a bank.
 */
export async function sumToGiveUp(db: Db, userId: string): Promise<number | undefined> {
  const owed = await listUnsettledDues(db, userId)
  if (!owed.every(({ state, blocked_by: blockedBy }) => mayGiveUp({ state, blockedBy }))) return undefined
  return owed.reduce((sum, { owed_pence: pence }) => sum + pence, 0) || undefined
}

/** The maximum that is listed. */
const maxNamed = 50

/** What keeps a person from deleting their account, rental by rental: exactly what makes the deletion fail. */
export async function readOpenMoney(deps: Pick<Context, 'db' | 'now'>, { userId }: Actor): Promise<OpenMoneyView> {
  const deposits = await listOpenDeposits(deps, userId)
  const open: readonly OpenMoney[] = [
    ...(await listOpenPayouts(deps, deps.db, userId)),
    ...deposits.map((subjectId) => ({ what: 'deposit' as const, subjectId })),
  ]
  const named = await listNames(deps.db, [...new Set(open.map(({ subjectId }) => subjectId))])
  const isAllEarned = open.every(({ what }) => what === 'earnings')
  const giveUpPence = isAllEarned ? await sumToGiveUp(deps.db, userId) : undefined
  return {
    give_up: giveUpPence === undefined ? null : toPounds(giveUpPence),
    open: open.slice(0, maxNamed).map(({ what, subjectId }) => {
      const name = named.get(subjectId)
      return {
        what,
        role: name?.owner_id === userId ? 'owner' : 'renter',
        title: name?.title ?? '',
        rental_id: name?.start_date ? subjectId : null,
        start_date: name?.start_date ?? null,
        end_date: name?.end_date ?? null,
      }
    }),
  }
}
