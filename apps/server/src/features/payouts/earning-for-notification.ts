import type { Day } from '@itemo/domain/dates.ts'
import type { EarningFacts } from '@itemo/domain/notifications/notification-data.ts'
import type { AccountState } from '@itemo/domain/payouts/account-state.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { withOwner } from './with-owner.ts'
import { findPayout } from './payout-queries.ts'

type Deps = Pick<Context, 'db'>

/** The facts for a notification about a due or one of its transfers. */
export interface EarningForNotification extends EarningFacts {
  readonly ownerId: string
  readonly isBankReady: boolean
  /** A bank decided for the payer, about the rental or about damage. */
  readonly isByBank: boolean
}

interface EarningRow {
  readonly owner_id: string
  readonly amount_pence: number
  readonly item_title: string
  readonly start_date: Day
  readonly end_date: Day
  readonly is_bank_ready: boolean
  readonly is_by_bank: boolean
}

/** A due with its rental and its own amount. */
export function findDueForNotification({ db }: Deps, dueId: string): Promise<EarningForNotification | undefined> {
  return findEarning(db, 'due', dueId)
}

/** A transfer with its rental and the amount sent. */
export function findTransferForNotification(
  { db }: Deps,
  transferId: string,
): Promise<EarningForNotification | undefined> {
  return findEarning(db, 'transfer', transferId)
}

async function findEarning(db: Db, what: 'due' | 'transfer', id: string): Promise<EarningForNotification | undefined> {
  const [amount, transfers, place] =
    what === 'due'
      ? [sql`d.amount_pence`, sql``, sql`d.id`]
      : [sql`t.amount_pence`, sql`join transfers t on t.due_id = d.id`, sql`t.id`]
  const { rows } = await sql<EarningRow>`
    select d.owner_id, ${amount} as amount_pence, coalesce(r.item_snapshot ->> 'title', '') as item_title,
      r.start_date, r.end_date, coalesce(a.payouts_active, false) as is_bank_ready,
      exists (select from payments p join disputes x on x.payment_id = p.id
        where p.subject_kind in ('rental', 'deposit') and p.subject_id = r.id and x.state = 'lost') as is_by_bank
    from dues d ${transfers}
    join rentals r on r.id = d.rental_id
    left join payout_accounts a on a.user_id = d.owner_id
    where ${place} = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      ownerId: row.owner_id,
      pence: row.amount_pence,
      itemTitle: row.item_title,
      startDate: row.start_date,
      endDate: row.end_date,
      isBankReady: row.is_bank_ready,
      isByBank: row.is_by_bank,
    }
  )
}

/** An owner with money ready, but without an account that can be paid. */
export interface WaitingOwner {
  readonly ownerId: string
  /** The due that has waited longest, and since when. */
  readonly dueId: string
  readonly since: Date
  readonly pence: number
  /** Null if they haven't started onboarding. */
  readonly account: AccountState | null
}

/** A page of waiting owners, by id, after `after`; empty when owners aren't paid through the provider. */
export async function listWaitingOwners(
  { cards, db }: Pick<Context, 'cards' | 'db'>,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<WaitingOwner[]> {
  if (!cards.paysOut) return []
  const { rows } = await sql<Omit<WaitingOwner, 'pence'> & { readonly pence: string }>`
    select d.owner_id as "ownerId", (array_agg(d.id order by d.ready_at, d.id))[1] as "dueId", min(d.ready_at) as since,
      sum(d.amount_pence - ${withOwner}) as pence,
      case when a.provider_account_id is not null then a.state end as account
    from dues d left join payout_accounts a on a.user_id = d.owner_id
    where d.state = 'ready' and not coalesce(a.transfers_active, false)
      ${after === undefined ? sql`` : sql`and d.owner_id > ${after}::uuid`}
    group by d.owner_id, a.provider_account_id, a.state
    order by d.owner_id limit ${limit}`.execute(db)
  return rows.map(({ pence, ...row }) => ({ ...row, pence: Number(pence) }))
}

/** The facts for a notification about a payout, with its owner. */
export async function findPayoutForNotification({ db }: Deps, payoutId: string) {
  const row = await findPayout(db, payoutId)
  return row && { ownerId: row.user_id, pence: row.amount_pence, wasCalledOff: row.failure_code === null }
}
