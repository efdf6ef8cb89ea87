import { sql } from 'kysely'
import type { SandboxDeps } from '../sandbox.ts'

/** The balance of an account, in pence: available and pending. Either can be negative. */
export interface Balance {
  readonly available: number
  readonly pending: number
}

/** The balance of an account; nothing of it is available while the operator page says so. */
export async function readBalance(deps: SandboxDeps, account: string): Promise<Balance> {
  const { available, pending } = await sumLines(deps, account)
  const usable = (await isShort(deps, account)) ? Math.min(0, available) : available
  return { available: usable, pending: pending + available - usable }
}

/** Whether the operator page has made the whole balance pending. */
export async function isShort({ db }: SandboxDeps, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox.payout_schedules')
    .select('is_short')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return row?.is_short ?? false
}

async function sumLines({ db, now }: SandboxDeps, account: string): Promise<Balance> {
  const { rows } = await sql<{ available: string; pending: string }>`
    select coalesce(sum(amount - fee) filter (where available_on <= ${now()}), 0) as available,
           coalesce(sum(amount - fee) filter (where available_on > ${now()}), 0) as pending
      from sandbox.balance_lines where account_id = ${account}`.execute(db)
  return { available: Number(rows[0]?.available ?? 0), pending: Number(rows[0]?.pending ?? 0) }
}

/** Serialises acts that check whether a balance is sufficient, until their transactions end. */
export async function lockBalance({ db }: SandboxDeps, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`balance ${account}`}, 30))`.execute(db)
}

/** The balance of an account as the provider shows it, in pence. */
export async function showBalance(deps: SandboxDeps, account: string): Promise<object> {
  const { available, pending } = await readBalance(deps, account)
  const sum = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }]
  return { object: 'balance', available: sum(available), livemode: false, pending: sum(pending) }
}
