import { sql } from 'kysely'
import { expectThat } from '../hire-model/scenario.ts'
import type { MoneyWorld } from './acts.ts'

/** What someone hears of one hire once, whatever messages come twice and however often the process dies. */
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

/** Nobody is told twice, and of each transfer and each debt that was kept the owner is told. */
export async function assertToldOnce({ server, owner, renters }: MoneyWorld): Promise<void> {
  const { db } = server
  const people = [owner.id, ...renters.map(({ id }) => id)]
  const { rows: twice } = await sql<{ kind: string; of: string }>`
    select kind, split_part(dedupe_key, ' ', 2) as of from notifications
    where user_id = any(${people}::uuid[]) and kind = any(${once}::text[])
    group by user_id, 1, 2 having count(*) > 1`.execute(db)
  expectThat(twice.length === 0, `someone is told twice: ${JSON.stringify(twice)}`)
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
