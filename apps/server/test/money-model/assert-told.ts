import { type RawBuilder, sql } from 'kysely'
import { expectThat } from '../hire-model/world.ts'
import type { MoneyWorld } from './money-world.ts'

/** Notifications that someone gets once about a hire, even if webhooks arrive twice and the process dies. */
const once = [
  'request_received',
  'request_approved',
  'request_declined',
  'request_expired',
  'payment_captured',
  'payment_failed',
  'deposit_held',
  'claim_opened',
  'claim_contested',
  'deposit_taken',
  'deposit_owed',
  'deposit_released',
  'rental_returned',
  'completed_by_itself',
]

/** Notifications that can repeat for a hire: at most as many of each kind as there are events in the provider's own books. */
const perHire: readonly (readonly [kinds: readonly string[], there: RawBuilder<number>])[] = [
  [['payment_disputed'], countOf('disputes', sql`x.status not like 'warning%'`)],
  [['dispute_won', 'dispute_lost'], countOf('disputes', sql`x.status not like 'warning%'`)],
  [['refund_made', 'refunded_by_hand'], countOf('refunds', sql`true`)],
  [['refund_waits'], countOf('refunds', sql`true`)],
  // Also for refunds beyond what a bank took for good.
  [
    ['refund_failed'],
    sql`${countOf('refunds', sql`x.status = 'failed'`)} + ${countOf('disputes', sql`x.status = 'lost'`)}`,
  ],
]

/** The number of the provider's rows about the money of the hire that a notification (`n`) is about. */
function countOf(table: 'disputes' | 'refunds', which: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*) from ${sql.table(`sandbox.${table}`)} x join sandbox.intents i on i.id = x.intent_id
    join payments p on p.id::text = i.metadata ->> 'payment_id'
    where p.subject_id::text = split_part(n.dedupe_key, ' ', 2) and ${which}
  )::int`
}

/** The same for an owner's account: payouts that a bank returned, and reversals of transfers. */
const perOwner: readonly (readonly [kind: string, there: RawBuilder<number>])[] = [
  [
    'payout_failed',
    sql<number>`(select count(*) from sandbox.payouts x join payout_accounts a on a.provider_account_id = x.account_id
      where a.user_id = n.user_id and x.status = 'failed')::int`,
  ],
  [
    'payout_taken_back',
    sql<number>`(select count(*) from sandbox.reversals x join sandbox.transfers t on t.id = x.transfer_id
      join payout_accounts a on a.provider_account_id = t.account_id where a.user_id = n.user_id)::int`,
  ],
]

interface Compared {
  readonly of: string
  readonly told: number
  readonly there: number
}

async function assertNotOftener({ db }: MoneyWorld['server'], people: readonly string[]): Promise<void> {
  const oftener: Compared[] = []
  for (const [kinds, there] of perHire) {
    const { rows } = await sql<Compared>`
      select concat_ws(' ', min(kind), of) as of, told, there from (
        select n.user_id, min(n.kind) as kind, split_part(n.dedupe_key, ' ', 2) as of, count(*)::int as told, max(${there}) as there
        from notifications n where n.user_id = any(${people}::uuid[]) and n.kind = any(${kinds}::text[])
        group by n.user_id, ${kinds.includes('refund_made') ? sql`1` : sql`n.kind`}, 3
      ) each_hire where told > there group by of, told, there`.execute(db)
    oftener.push(...rows)
  }
  for (const [kind, there] of perOwner) {
    const { rows } = await sql<Compared>`
      select kind as of, told, there from (
        select n.kind, count(*)::int as told, max(${there}) as there
        from notifications n where n.user_id = any(${people}::uuid[]) and n.kind = ${kind} group by n.user_id, n.kind
      ) each_owner where told > there`.execute(db)
    oftener.push(...rows)
  }
  expectThat(oftener.length === 0, `someone is told oftener than it happened: ${JSON.stringify(oftener)}`)
}

/** Nobody is notified twice, and the owner is notified of each transfer and each deducted debt. */
export async function assertNotifiedOnce({ server, owner, renters }: MoneyWorld): Promise<void> {
  const { db } = server
  const people = [owner.id, ...renters.map(({ id }) => id)]
  const { rows: twice } = await sql<{ kind: string; of: string }>`
    select kind, split_part(dedupe_key, ' ', 2) as of from notifications
    where user_id = any(${people}::uuid[]) and kind = any(${once}::text[])
    group by user_id, 1, 2 having count(*) > 1`.execute(db)
  expectThat(twice.length === 0, `someone is told twice: ${JSON.stringify(twice)}`)
  await assertNotOftener(server, people)
  const { rows: mails } = await sql<{ subject: string }>`
    select m.subject from mailbox m join auth.users u on lower(u.email) = lower(m.recipient)
    where u.id = any(${people}::uuid[]) group by u.id, m.subject, m.text
    having count(*) > 1 and count(*) > (select count(*) from notifications n where n.user_id = u.id and n.title = m.subject)`.execute(
    db,
  )
  expectThat(mails.length === 0, `a mail is sent twice: ${JSON.stringify(mails)}`)
  const { rows: sums } = await sql<{ sent: number; told_sent: number; kept: number; told_kept: number }>`
    select
      (select count(*) from sandbox.transfers t join payout_accounts a on a.provider_account_id = t.account_id
        where a.user_id = ${owner.id})::int as sent,
      (select count(*) from notifications where user_id = ${owner.id} and kind = 'payout_sent')::int as told_sent,
      (select count(*) from due_offsets o join dues d on d.id = o.due_id where d.owner_id = ${owner.id})::int as kept,
      (select count(*) from notifications where user_id = ${owner.id} and kind = 'payout_kept')::int as told_kept`.execute(
    db,
  )
  const [told] = sums
  expectThat(
    told !== undefined && told.sent === told.told_sent && told.kept === told.told_kept,
    `the owner is told of something else than was sent and kept: ${JSON.stringify(told)}`,
  )
}
