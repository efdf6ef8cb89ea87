import { takeableStates } from '@itemo/domain/deposits/deposit-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { heldStates } from '../payments/dispute-states.ts'
import { withOwner } from './with-owner.ts'

/** The rules of money, each named after what is wrong when it is broken. */
export const invariantNames = [
  'due_amount',
  'missing_due',
  'sent_too_much',
  'sent_too_soon',
  'other_account',
  'sent_twice',
  'deposit_ends',
  'deposit_amount',
  'send_stuck',
  'fetch_back_stuck',
  'refund_stuck',
  'deposit_stuck',
  'claim_stuck',
  'statement',
  'cover',
] as const
export type InvariantName = (typeof invariantNames)[number]

/** A breach of one of the rules. */
export interface BrokenInvariant {
  readonly name: InvariantName
  readonly rentalId: string | null
  readonly detail: string
}

/** The signed sum of a payment's ledger rows of some kinds (payment alias `p`). */
const moved = (...signed: readonly [sign: '+' | '-', kind: string][]) => sql<number>`(
  select coalesce(sum(${sql.join(
    signed.map(
      ([sign, kind]) => sql`case when l.kind = ${sql.lit(kind)} then ${sql.raw(sign)} l.amount_pence else 0 end`,
    ),
    sql` + `,
  )}), 0)::int from ledger_entries l where l.payment_id = p.id)`

const captured = moved(['+', 'captured'])
const refunded = moved(['+', 'refunded'], ['-', 'refund_failed'])
/** What disputes of the payment took for good. */
const lost = sql`(
  select coalesce(sum(x.amount_pence), 0)::int from disputes x where x.payment_id = p.id and x.state = 'lost')`
/** A refund counts from its decision on, in whichever way it is made. */
const damageBack = sql`case
  when p.state in ('lapsed', 'failed', 'releasing', 'released') then ${moved(['+', 'deposit_taken'])}
  else greatest(p.refund_pence - p.lost_pence, ${refunded} + p.refund_outside_pence) end`
const damageKept = sql`${moved(['+', 'deposit_taken'])} - (${damageBack}) - ${lost}`

/** What was paid for the cover of a rental (aliases `r`, `p`): all of it or nothing. */
const coverPaid = sql`case when ${captured} >= round(r.total_amount * 100) then round(r.cover_amount * 100)::int else 0 end`

/** Every due with the money of its rental from the ledger, and with what its owner has. */
const duesAt = (now: Date) => sql`(
  select d.*, p.id as payment_id, ${captured} as there_paid, ${refunded} as there_refunded,
    ${lost} as there_lost,
    (select greatest(0, least(coalesce(sum(m.pence), 0), coalesce((
      select o.decided_pence from deposits o where o.rental_id = d.rental_id and o.final_at <= ${now}::timestamptz
    ), 0)))::int from (
      select ${damageKept} as pence from payments p where p.subject_kind = 'deposit' and p.subject_id = d.rental_id
    ) m) as damage,
    round((r.total_amount - r.cover_amount) * 100)::int as total, ${coverPaid} as cover_paid,
    coalesce(k.back_pence, 0) as cover_back, round(r.platform_fee * 100)::int as fee,
    r.status = 'cancelled' and r.cancelled_by = 'owner' as is_called_off,
    ${withOwner} as with_owner, coalesce(b.open_pence, 0) as debt
  from dues d join rentals r on r.id = d.rental_id
  left join payments p on p.subject_kind = 'rental' and p.subject_id = d.rental_id
  left join cover_policies k on k.rental_id = d.rental_id
  left join debts b on b.due_id = d.id
)`

/**
 * The owner's share of what is kept, as in `rules-of-money.ts`: a kept half bears half of the fee, any other part bears
 * it in proportion.
 */
const shareOf = (all: RawBuilder<unknown>) => {
  const kept = sql`least(${all}, d.total)`
  return sql`(
  case when ${kept} <= 0 or d.total <= 0 then 0
    when ${kept} = d.total - ceil(d.total / 2.0) then ${kept} - floor(d.fee / 2.0)
    else ${kept} - floor(d.fee::numeric * ${kept} / d.total) end)`
}

/**
 * The part of the cover that stays the insurer's: all except what was decided to go back and what goes back beyond the
 * price of the rental.
 */
const coverKept = sql`(d.cover_paid - least(d.cover_paid, greatest(d.cover_back, d.refunded_pence - (d.paid_pence - d.cover_paid))))`

/** Less what the owner gave up. */
const share = sql`greatest(0, d.damage - d.given_up_pence + case when d.is_called_off then 0 else
  least(${shareOf(sql`(d.paid_pence - d.cover_paid)`)},
    ${shareOf(sql`(d.paid_pence - d.refunded_pence - d.lost_pence - ${coverKept})`)} + d.borne_pence) end)`

/** Failures are retried after a quarter of an hour at most: more attempts than this take longer than a day. */
const triesOfADay = sql.lit(100)

/** More than a day before an instant. */
const isDayOld = (at: string, now: Date) => sql`${sql.ref(at)} < ${now}::timestamptz - interval '1 day'`

const queries: Readonly<Record<InvariantName, (now: Date) => RawBuilder<{ id: string | null; detail: string }>>> = {
  due_amount: (now) => sql`
    select d.rental_id as id, concat('due ', d.amount_pence, ' of ', ${share}, '; paid ', d.paid_pence, ' of ', d.there_paid,
      '; back ', d.refunded_pence, ' of ', d.there_refunded, '; lost ', d.lost_pence, ' of ', d.there_lost) as detail
    from ${duesAt(now)} d
    where d.amount_pence <> ${share} or d.paid_pence <> d.there_paid or d.lost_pence <> d.there_lost
      or d.refunded_pence < d.there_refunded`,
  missing_due: () => sql`
    select r.id, concat(${captured} - ${refunded}, ' kept') as detail
    from rentals r join payments p on p.subject_kind = 'rental' and p.subject_id = r.id
    where r.over_at is not null and not exists (select from dues d where d.rental_id = r.id) and ${captured} > ${refunded}`,
  sent_too_much: (now) => sql`
    select d.rental_id as id, concat(d.with_owner, ' with the owner, ', d.debt, ' a debt, ', d.borne_pence, ' borne; kept ',
      d.there_paid - d.there_refunded - d.there_lost + d.damage, ' and due ', d.amount_pence) as detail
    from ${duesAt(now)} d
    where d.state not in ('sending', 'reversing') and d.with_owner > 0 and (
      d.with_owner - d.debt > d.amount_pence
      or d.with_owner - d.debt - d.borne_pence > d.there_paid - d.there_refunded - d.there_lost + d.damage)`,
  sent_too_soon: () => sql`
    select d.rental_id as id, concat('asked for ', t.asked_at, ', ready ', d.ready_at) as detail
    from transfers t join dues d on d.id = t.due_id
    where t.state in ('sending', 'sent') and t.asked_at is not null and (
      d.ready_at is null or t.asked_at < d.ready_at
      or exists (select from disputes x where x.payment_id = t.payment_id and x.state in (${heldStates})
        and x.opened_at < t.asked_at - interval '1 minute'))`,
  other_account: () => sql`
    select d.rental_id as id, concat('to ', t.destination, ', and the owner has ', a.provider_account_id) as detail
    from transfers t join dues d on d.id = t.due_id join payout_accounts a on a.user_id = d.owner_id
    where t.destination is distinct from a.provider_account_id`,
  sent_twice: () => sql`
    select d.rental_id as id, concat(t.provider_transfer_id, ': ', t.amount_pence, ' sent, ', coalesce(l.amount_pence, 0), ' in the ledger') as detail
    from transfers t join dues d on d.id = t.due_id
    left join ledger_entries l on l.kind = 'transferred' and l.provider_ref = t.provider_transfer_id
    where t.state = 'sent' and l.amount_pence is distinct from t.amount_pence
    union all
    select null, concat(l.provider_ref, ': ', l.amount_pence, ' left for an owner, of no due')
    from ledger_entries l
    where l.kind = 'transferred' and not exists (select from transfers t where t.provider_transfer_id = l.provider_ref)`,
  deposit_ends: () => sql`
    select o.rental_id as id, concat(o.mode, ' ', o.state, ': ', e.taken, ' taken, ', e.open, ' held') as detail
    from deposits o cross join lateral (
      select count(*) filter (where m.taken > 0) as taken, count(*) filter (where m.held > 0 and m.taken = 0) as open,
        count(*) filter (where m.is_forced and m.taken > 0) as forced
      from (select ${moved(['+', 'deposit_taken'])} as taken, ${moved(['+', 'deposit_held'], ['-', 'deposit_released'])} as held,
          o.mode = 'request' and p.provider_session_id is null as is_forced
        from payments p where p.subject_kind = 'deposit' and p.subject_id = o.rental_id) m
    ) e
    where e.taken > 1 or e.open > 1 or (o.state in ('released', 'owed') and e.taken > 0)
      or (o.state in ('released', 'taken', 'owed') and e.open > 0) or (o.state = 'taken' and e.taken = 0)
      -- Without a deposit only a checkout may take money.
      or e.forced > 0`,
  deposit_amount: () => sql`
    select o.rental_id as id, concat(e.taken, ' taken, ', e.back, ' back, ', o.taken_pence, ' here, ', o.decided_pence, ' decided of ',
      o.amount_pence) as detail
    from deposits o cross join lateral (
      select coalesce(sum(m.taken), 0)::int as taken, coalesce(sum(m.back) filter (where m.taken > 0), 0)::int as back from (
        select ${moved(['+', 'deposit_taken'])} as taken, ${damageBack} as back from payments p
        where p.subject_kind = 'deposit' and p.subject_id = o.rental_id
      ) m
    ) e
    -- What was taken by hand beyond the decision has been refunded, or is decided to be.
    where e.taken - e.back > o.decided_pence or o.decided_pence > o.amount_pence or (o.state = 'taken' and o.taken_pence <> e.taken)`,
  fetch_back_stuck: (now) => sql`
    select d.rental_id as id, concat(d.with_owner, ' with the owner, ', d.amount_pence, ' due, for more than a day') as detail
    from ${duesAt(now)} d
    where d.state = 'reversing' and (d.attempts > ${triesOfADay} or (${isDayOld('d.updated_at', now)} and (
      ${isDayOld('d.act_at', now)}
      or (d.act_at is null and not exists (select from disputes x join payments p on p.id = x.payment_id
        where p.subject_id = d.rental_id and x.state in (${heldStates}))))))`,
  refund_stuck: (now) => sql`
    select p.subject_id as id, concat(p.state, ', ', p.refund_pence, ' to go back') as detail
    from payments p
    where p.state in ('refunding', 'releasing')
      and (p.settle_at is null or ${isDayOld('p.settle_at', now)} or p.settle_attempts > ${triesOfADay})`,
  // Dues that wait for the balance have their own alarm.
  send_stuck: (now) => sql`
    select d.rental_id as id, concat(d.state, ', ', d.amount_pence, ' due') as detail
    from dues d
    where d.state in ('waiting', 'ready', 'sending') and d.short_at is null
      and (${isDayOld('d.act_at', now)} or (d.state = 'sending' and d.attempts > ${triesOfADay}))`,
  deposit_stuck: (now) => sql`
    select o.rental_id as id, concat(o.mode, ' ', o.state, ', ', o.decided_pence, ' decided') as detail
    from deposits o where ${isDayOld('o.act_at', now)} or (o.act_at is not null and o.attempts > ${triesOfADay})`,
  claim_stuck: () => sql`
    select o.rental_id as id, concat(c.state, ', and its deposit is ', o.state) as detail
    from claims c join deposits o on o.rental_id = c.rental_id
    where c.ended_at is null and o.state <> 'taken' and o.state not in (${sql.join(takeableStates.map((state) => sql.lit(state)))})`,
  statement: () => sql`
    select d.rental_id as id, concat(t.provider_transfer_id, ': ', t.reversed_pence, ' came back, ', v.parts, ' in parts, ', v.booked, ' in the ledger') as detail
    from transfers t join dues d on d.id = t.due_id cross join lateral (
      select coalesce(sum(r.amount_pence), 0)::int as parts, coalesce(sum(l.amount_pence), 0)::int as booked
      from transfer_reversals r
      left join ledger_entries l on l.kind = 'transfer_reversed' and l.provider_ref = r.provider_reversal_id
      where r.transfer_id = t.id
    ) v
    where v.parts > t.reversed_pence or v.booked <> v.parts`,
  // The ledger rows are read once, and compared in both directions.
  cover: () => sql`
    with booked as (
      select split_part(l.provider_ref, '_', 2) as rental_id,
        sum(case l.kind when 'cover_collected' then l.amount_pence else -l.amount_pence end)::int as kept
      from ledger_entries l where l.kind in ('cover_collected', 'cover_refunded') group by 1
    )
    select k.rental_id as id, concat(k.state, ' for ', k.amount_pence, ': ', v.paid, ' paid, ', v.kept, ' the insurer''s, ',
      k.back_pence, ' decided and ', k.refunded_pence, ' back') as detail
    from cover_policies k join rentals r on r.id = k.rental_id
    left join payments p on p.subject_kind = 'rental' and p.subject_id = k.rental_id
    left join booked b on b.rental_id = k.rental_id::text
    cross join lateral (select ${coverPaid} as paid, coalesce(b.kept, 0) as kept) v
    where k.amount_pence <> round(r.cover_amount * 100) or k.cover_id is distinct from r.cover_id
      or v.kept <> case when v.paid > 0 then k.amount_pence - k.refunded_pence else 0 end
      or k.refunded_pence < k.back_pence
      or (k.state = 'bound' and (v.paid = 0 or k.refunded_pence = k.amount_pence))
      or (k.state = 'ended' and v.paid = 0) or (k.state = 'chosen' and v.paid > 0)
      -- What a bank took for good went back without our decision.
      or (k.state = 'void' and v.paid > k.refunded_pence and p.lost_pence = 0)
    union all
    select null, concat(b.kept, ' the insurer''s, for the cover of ', b.rental_id, ', which is gone')
    from booked b where b.kept <> 0 and not exists (select from cover_policies k where k.rental_id::text = b.rental_id)
    union all
    select null, concat(coalesce(t.amount_pence, 0), ' paid on to an insurer, ', coalesce(l.amount_pence, 0), ' in the ledger')
    from (select provider_ref, amount_pence from ledger_entries where kind = 'cover_remitted') l
    full join cover_remittances t on l.provider_ref = concat('cover_', t.id)
    where t.amount_pence is distinct from l.amount_pence
    union all
    select r.id, 'a cover without a policy' from rentals r
    where r.cover_amount > 0 and not exists (select from cover_policies k where k.rental_id = r.id)`,
}

/** The breaches of one rule at an instant, `limit` at most. */
export async function listBroken(db: Db, name: InvariantName, now: Date, limit: number): Promise<BrokenInvariant[]> {
  const { rows } = await sql<{ id: string | null; detail: string }>`
    select * from (${queries[name](now)}) broken order by id, detail limit ${limit}`.execute(db)
  return rows.map(({ id, detail }) => ({ name, rentalId: id, detail: `${detail} (pence)` }))
}
