import type { MetricName } from '@itemo/domain/staff/metrics.ts'
import { withOwnerText } from '../../payouts/with-owner.ts'

/** A duration in minutes, rounded up to the steps of the minute metrics. */
const stepOf = (from: string, until: string) => `(select case
    when m <= 10 then greatest(m, 1) when m <= 60 then ceil(m / 5) * 5 when m <= 240 then ceil(m / 15) * 15
    when m <= 1440 then ceil(m / 60) * 60 else ceil(m / 240) * 240 end::int::text
  from (select ceil(extract(epoch from ${until} - ${from}) / 60) as m) took)`

const during = (instant: string) => `${instant} >= :from and ${instant} < :to`

/** Appeals, and complaints about how a report was answered. */
const objections = `(
    select decision_id, made_at, decided_at, outcome from appeals
    union all select decision_id, made_at, decided_at, outcome from report_complaints) a
  join decisions d on d.id = a.decision_id`

/** What was refunded of a payment according to the ledger. */
const backOf = `coalesce(sum(case l.kind when 'refunded' then l.amount_pence when 'refund_failed' then -l.amount_pence end), 0)`

/** Events of hires on a day, each hire counted once. */
const happened = (what: string, value = 'count(distinct e.rental_id)', dimension = "''") => `
  select ${dimension} as dimension, ${value} as value
  from rental_events e join rentals r on r.id = e.rental_id
  where e.what in (${what}) and ${during('e.at')} and :counts(r.renter_id) group by 1`

const ofLedger = (kinds: string) => `
  select '' as dimension, sum(amount_pence) as value from ledger_entries l
  where l.kind in (${kinds}) and ${during('l.learnt_at')} and not exists (
    select from payments p where p.id = l.payment_id and not :counts(p.payer_id))`

const ofPayments = (instant: string, value: string, more = '') => `
  select '' as dimension, ${value} as value from payments p
  where p.subject_kind = 'rental' and ${during(`p.${instant}`)} and :counts(p.payer_id)${more}`

const answeredInTime = `exists (
    select from rental_events e
    where e.rental_id = r.id and e.what in ('approved', 'declined') and e.at <= r.answer_by)`

/** Jobs that send an email. */
export const mailJobs = "(name like '%.mail-%' or name like 'accounts.send-%' or name = 'notifications.deliver')"

/**
 * Notifications of some kinds that were created on a day. Those that people had switched off are excluded: they are marked as read from
 * the start.
 */
const ofNotices = (kinds: string, more = '') => `
  select '' as dimension, count(*) as value from notifications n
  where ${during('n.created_at')} and n.kind in (${kinds})${more} and coalesce(n.read_at > n.created_at, true) and :counts(n.user_id)`

const ofWants = (more = '', dimension = "''") => `
  select ${dimension} as dimension, count(*) as value from wants w
  where ${during('w.created_at')} and :counts(w.user_id)${more} group by 1`

const alertKinds = "'alert_hit', 'alert_digest'"

const ofJobs = (state: string, more = '') => `
  select '' as dimension, count(*) as value from jobs.job
  where state = '${state}' and ${during('completed_on')} and source_name is null${more}`

/**
 * The SQL definition of each metric: a count, or pence, by dimension. `:from` and `:to` are the start and end of the day in London,
 * `:day` is its date, and `:counts(…)` is true unless the account was staff at the end of the day, or belongs to the demo town and a real
 * member had been confirmed by then. Amounts owed or waiting to be settled are counted for everyone, as under Money. Metrics are defined
 * only here; docs/metrics.md prints the definitions. Counter metrics are added up elsewhere, and have none.
 */
export const metricSql: Readonly<Partial<Record<MetricName, string>>> = {
  members_new: `
  select '' as dimension, count(*) as value from auth.users u
  where ${during('u.email_confirmed_at')} and :counts(u.id)`,
  members_active: `
  select '' as dimension, count(*) as value from member_days m where m.day = :day and :counts(m.user_id)`,
  members_active_28: `
  select '' as dimension, count(distinct m.user_id) as value from member_days m
  where m.day > :day - 28 and m.day <= :day and :counts(m.user_id)`,
  items_new: `
  select i.category as dimension, count(*) as value from items i
  where ${during('i.created_at')} and :counts(i.user_id) group by 1`,
  items_live: `
  select i.category as dimension, count(*) as value from items i
  where i.status = 'active' and :counts(i.user_id) group by 1`,
  alerts_sent: ofNotices(alertKinds),
  alerts_read: ofNotices(alertKinds, ' and n.read_at is not null'),
  wants_new: ofWants('', "coalesce(w.category, '')"),
  wants_offered: ofWants(`
    and exists (
      select from want_answers a where a.want_id = w.id and a.created_at < w.created_at + interval '24 hours')`),
  wants_met: ofWants(" and w.status = 'fulfilled'"),
  want_notices: ofNotices("'want_nearby'"),
  checkouts: ofPayments('created_at', 'count(*)'),
  requests: ofPayments('authorised_at', 'count(*)'),
  request_value: ofPayments('authorised_at', 'sum(p.amount_pence)'),
  withdrawn: ofPayments(
    'authorised_at',
    'count(*)',
    `
    and p.state in ('releasing', 'released') and not exists (select from rentals r where r.id = p.subject_id)`,
  ),
  confirmed: happened("'approved'"),
  declined: happened("'declined'"),
  expired: happened("'expired'"),
  cancelled: happened("'cancelled'", 'count(distinct e.rental_id)', 'e.by'),
  completed: happened("'returned', 'completed_by_itself'"),
  reviewed: `
  select '' as dimension, count(*) as value from reviews v
  where ${during('v.created_at')} and :counts(v.reviewer_id) and not exists (
    select from reviews e where e.rental_id = v.rental_id and (e.created_at, e.id) < (v.created_at, v.id))`,
  answer_due: `
  select '' as dimension, count(*) as value from rentals r
  where ${during('r.answer_by')} and :counts(r.renter_id) and (r.answer_by <= :now or ${answeredInTime})`,
  answered_in_time: `
  select '' as dimension, count(*) as value from rentals r
  where ${during('r.answer_by')} and :counts(r.renter_id) and ${answeredInTime}`,
  answer_minutes: happened("'approved', 'declined'", 'count(*)', stepOf('r.requested_at', 'e.at')).replace(
    ' group by 1',
    ' and r.requested_at is not null group by 1',
  ),
  gmv: happened("'approved'", 'sum(round((r.total_amount - r.cover_amount) * 100))'),
  income_fee: `
  select '' as dimension, sum(at.sign * case
      when at.kept <= 0 or hire.total <= 0 then 0
      -- If half of the price is kept, so is half of the fee.
      when at.kept = hire.total - ceil(hire.total / 2.0) then floor(hire.fee / 2.0)
      else floor(hire.fee * least(at.kept, hire.total) / hire.total) end) as value
  from (
    select l.payment_id from ledger_entries l
    where l.kind in ('captured', 'refunded', 'refund_failed') and ${during('l.learnt_at')}
    union
    select o.payment_id from outside_payments o where ${during('o.at')}
  ) moved
  join payments p on p.id = moved.payment_id and p.subject_kind = 'rental' and :counts(p.payer_id)
  cross join lateral (
    select round((r.total_amount - r.cover_amount) * 100) as total, round(r.platform_fee * 100) as fee,
      case when (select sum(c.amount_pence) from ledger_entries c where c.payment_id = p.id and c.kind = 'captured')
        >= round(r.total_amount * 100) then round(r.cover_amount * 100) else 0 end as cover
    from rentals r where r.id = p.subject_id
  ) hire
  -- The amount kept at the end of the day and at its beginning.
  cross join lateral (
    -- The rest of a cover belongs to the insurer; what had been decided by then is refunded first.
    select v.sign, coalesce(sum(case l.kind when 'refunded' then -l.amount_pence else l.amount_pence end), 0)
      - case when count(l.kind) = 0 or hire.cover = 0 then 0 else hire.cover - least(hire.cover, greatest(
        least((
          select greatest(0, coalesce(sum(case c.kind when 'cover_refunded' then c.amount_pence else -c.amount_pence end), 0))
          from ledger_entries c where c.kind in ('cover_collected', 'cover_refunded') and c.learnt_at < v.until
            and c.provider_ref between concat('cover_', p.subject_id, '_1') and concat('cover_', p.subject_id, '_99999')
            and c.provider_ref <> concat('cover_', p.subject_id, '_1')
        ), ${backOf}), ${backOf} - hire.total)) end as kept
    from (values (1, :to), (-1, :from)) v (sign, until)
    left join lateral (
      select l.kind, l.amount_pence from ledger_entries l
      where l.payment_id = p.id and l.kind in ('captured', 'refunded', 'refund_failed') and l.learnt_at < v.until
      union all
      -- Paid another way, after a bank had returned the refund.
      select 'refunded', o.amount_pence from outside_payments o where o.payment_id = p.id and o.at < v.until
    ) l on true
    group by v.sign, v.until
  ) at`,
  income_boost: `
  select '' as dimension, sum(l.pence) as value
  from (
    select l.payment_id, case l.kind when 'refunded' then -l.amount_pence else l.amount_pence end as pence
    from ledger_entries l where l.kind in ('captured', 'refunded', 'refund_failed') and ${during('l.learnt_at')}
    union all
    select o.payment_id, -o.amount_pence from outside_payments o where ${during('o.at')}
  ) l join payments p on p.id = l.payment_id and p.subject_kind = 'boost' and :counts(p.payer_id)`,
  refunded: ofLedger("'refunded'"),
  provider_fees: ofLedger("'fee', 'dispute_fee'"),
  owed: `
  select d.state as dimension, sum(greatest(d.amount_pence - ${withOwnerText.replaceAll('\n', '\n  ')}, 0)) as value from dues d
  where d.state in ('expected', 'waiting', 'ready', 'sending', 'blocked') group by 1`,
  debts: `
  select '' as dimension, sum(d.open_pence) as value from debts d`,
  disputes_open: `
  select '' as dimension, count(*) as value from disputes d
  where d.state in ('warning', 'needs_response', 'under_review')`,
  refunds_failed: `
  select '' as dimension, count(*) as value from payments p where p.state = 'refund_failed'`,
  reports_made: `
  select r.reason as dimension, count(*) as value from reports r
  where ${during('r.created_at')} and :counts(r.reporter_id) group by 1`,
  reports_answered: `
  select r.outcome as dimension, count(*) as value from reports r
  where ${during('r.answered_at')} and :counts(r.reporter_id) group by 1`,
  reports_in_time: `
  select '' as dimension, count(*) as value from reports r join cases c on c.id = r.case_id
  where ${during('r.answered_at')} and r.answered_at <= coalesce(r.due_at, c.due_at) and :counts(r.reporter_id)`,
  cases_opened: `
  select c.kind as dimension, count(*) as value from cases c
  where ${during('c.opened_at')} and :counts(c.subject_owner_id) group by 1`,
  cases_decided: `
  select d.outcome as dimension, count(*) as value from decisions d
  where ${during('d.at')} and :counts(d.person_id) group by 1`,
  decisions_automated: `
  select '' as dimension, count(*) as value from decisions d
  where ${during('d.at')} and d.automated and :counts(d.person_id)`,
  measures_taken: `
  select m.measure as dimension, count(*) as value
  from decisions d join decision_measures m on m.decision_id = d.id
  where ${during('d.at')} and :counts(d.person_id) group by 1`,
  first_answer_minutes: `
  select ${stepOf('c.opened_at', 'c.first_answer_at')} as dimension, count(*) as value from cases c
  where ${during('c.first_answer_at')} and :counts(c.subject_owner_id) group by 1`,
  cases_open: `
  select '' as dimension, count(*) as value from cases c
  where c.state = 'open' and :counts(c.subject_owner_id)`,
  cases_late: `
  select '' as dimension, count(*) as value from cases c
  where c.state = 'open' and c.due_at <= :now and :counts(c.subject_owner_id)`,
  appeals_made: `
  select '' as dimension, count(*) as value from ${objections}
  where ${during('a.made_at')} and :counts(d.person_id)`,
  appeals_decided: `
  select a.outcome as dimension, count(*) as value from ${objections}
  where ${during('a.decided_at')} and :counts(d.person_id) group by 1`,
  appeals_overturned: `
  select '' as dimension, count(*) as value from ${objections}
  where ${during('a.decided_at')} and a.outcome in ('overturned', 'changed') and :counts(d.person_id)`,
  reviews_hidden: `
  select v.rating::text as dimension, count(*) as value
  from decisions d join decision_measures m on m.decision_id = d.id and m.measure = 'review_hide'
  join reviews v on v.id = m.target_id
  where ${during('d.at')} and :counts(v.reviewer_id) group by 1`,
  mails_sent: ofJobs('completed', ` and ${mailJobs}`),
  mails_failed: ofJobs('failed', ` and ${mailJobs}`),
  jobs_failed: ofJobs('failed'),
}

/**
 * The accounts that metrics of people and things leave out; see `metricSql`. Former staff count like everyone else from the day on which
 * they stopped.
 */
export const leftOut = `
  with staff_then as (
    select user_id from staff where added_at < :to and (removed_at is null or removed_at >= :to)
  )
  select user_id from staff_then
  union
  select p.id from profiles p where p.is_demo and exists (
    select from auth.users u join profiles real on real.id = u.id
    where not real.is_demo and u.email_confirmed_at < :to and u.id not in (select user_id from staff_then))`

/** Replaces the placeholders of a definition by SQL, with the values inlined. */
export function fillIn(definition: string, values: Readonly<Record<'from' | 'to' | 'day' | 'now', string>>): string {
  return definition
    .replaceAll(/:counts\(([\w.]+)\)/g, 'not exists (select from left_out where left_out.user_id = $1)')
    .replaceAll(/:(from|to|day|now)\b/g, (_, name: keyof typeof values) => values[name])
}
