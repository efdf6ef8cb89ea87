/** What staff see of a town of years, as PostgreSQL makes it from the number of each row: hires that are over, with all they left. */
import { uuid } from './rows.ts'

/** The people of the database that it is added to, $3, own its items, $4, by turns. */
const item = '(1 + n % $4::int)'
const owner = uuid('member', `(${item} % $3::int)`)
const renter = uuid('member', `((${item} + 1) % $3::int)`)
const at = `(timestamptz '2026-11-01' - (n % 700) * interval '1 day' - (n % 1440) * interval '1 minute')`
const range = 'generate_series($1::int, $2::int) n'

/** More people, $1 to $2: the queue and the search are of a country. */
export const morePeople = `
  with people as (
    insert into auth.users (id, email, email_confirmed_at, created_at)
    select ${uuid('citizen', 'n')}, 'citizen' || n || '@bench.example', ${at}, ${at} from ${range}
    returning id
  )
  insert into profiles (id, full_name, member_since)
  select ${uuid('citizen', 'n')}, 'Citizen ' || n, '2025-01-01' from ${range}`

/** Each hire was asked for, agreed and is over. */
const pastRentals = `
  insert into rentals (id, item_id, renter_id, owner_id, status, start_date, end_date, completes_on, requested_at, answer_by,
    approved_at, over_at, created_at, updated_at, base_amount, addons_amount, platform_fee, total_amount, price_lines, item_snapshot)
  select ${uuid('past', 'n')}, ${uuid('item', item)}, ${renter}, ${owner}, 'completed', ${at}::date + 2, ${at}::date + 3,
    ${at}::date + 6, ${at}, ${at} + interval '1 day', ${at} + interval '1 hour', ${at} + interval '3 days', ${at}, ${at},
    10, 0, 1.5, 11.5, '[]', '{"title": "Something that was hired"}'
  from ${range}`

const payments = `
  insert into payments (id, subject_kind, subject_id, payer_id, amount_pence, state, provider_intent_id, checkout_expires_at,
    authorised_at, captured_at, created_at, updated_at)
  select ${uuid('paid', 'n')}, 'rental', ${uuid('past', 'n')}, ${renter}, 1150, 'captured', 'pi_bench_' || n, ${at}, ${at}, ${at}, ${at}, ${at}
  from ${range}`

const ledger = `
  insert into ledger_entries (payment_id, kind, amount_pence, provider_ref, learnt_at)
  select ${uuid('paid', 'n')}, kind, pence, ref || '_bench_' || n, ${at}
  from ${range}, (values ('captured', 1150, 'pi'), ('fee', 46, 'txn')) as l (kind, pence, ref)`

const events = `
  insert into rental_events (rental_id, at, what, by)
  select ${uuid('past', 'n')}, ${at} + wait, what, by
  from ${range}, (values ('requested', 'renter', interval '0'), ('approved', 'owner', interval '1 hour'),
    ('returned', 'owner', interval '3 days')) as e (what, by, wait)`

/** One due in five hundred is still to be sent. */
const dues = `
  insert into dues (id, rental_id, owner_id, kind, amount_pence, paid_pence, state, ready_at, created_at, updated_at)
  select ${uuid('due', 'n')}, ${uuid('past', 'n')}, ${owner}, 'hire', 1000, 1150, case when n % 500 = 0 then 'ready' else 'sent' end,
    ${at} + interval '4 days', ${at}, ${at}
  from ${range}`

const transfers = `
  insert into transfers (due_id, payment_id, round, amount_pence, destination, provider_transfer_id, state, sent_at, created_at, updated_at)
  select ${uuid('due', 'n')}, ${uuid('paid', 'n')}, 1, 1000, 'acct_bench', 'tr_bench_' || n, 'sent', ${at} + interval '4 days', ${at}, ${at}
  from ${range} where n % 500 <> 0`

/** What a hire leaves, each after what it refers to. */
export const ofHires = [pastRentals, payments, ledger, events, dues, transfers]

/** One case in fifty is still to be decided. */
const cases = `
  insert into cases (kind, subject_kind, subject_id, subject_owner_id, title, reason, priority, state, due_at, opened_at, decided_at)
  select 'report', 'item', ${uuid('item', item)}, ${owner}, 'Something that was reported', 'spam', 1 + n % 4,
    case when n % 50 = 0 then 'open' else 'decided' end, ${at} + interval '1 day', ${at}, case when n % 50 <> 0 then ${at} end
  from ${range}
  on conflict do nothing`

const supportRequests = `
  insert into support_requests (name, email, subject, message, priority, kind, state, created_at, due_at, last_message_at, closed_at)
  select 'Citizen ' || n, 'citizen' || n || '@bench.example', 'A question', 'How does it work?', 'normal', 'question',
    case when n % 100 = 0 then 'open' else 'closed' end, ${at}, ${at} + interval '2 days', ${at}, case when n % 100 <> 0 then ${at} end
  from ${range}`

/** What staff did and looked at; $3 and $4 say nothing here. */
const audit = `
  insert into audit_entries (at, source, roles, act, subject_kind, subject_id)
  select ${at}, 'console', '{operator}', case when n % 1000 = 0 then 'setting.change' else 'case.decide' end, 'case', ${uuid('case', 'n')}
  from ${range} where $3::int + $4::int > 0 order by n`

const looks = `
  insert into access_entries (at, staff_id, what, subject_id)
  select ${at}, ${uuid('staff', '(n % 10)')}, 'person', ${uuid('member', '(n % $3::int)')} from ${range} where $4::int > 0
  on conflict do nothing`

export const ofStaff = [cases, supportRequests, audit, looks]

/** Every figure of $1 for the last $2 days, those of $3 by each of $4. */
export const numbers = `
  insert into daily_numbers (metric, day, dimension, value)
  select metric, current_date - n, dimension, (n * 37 + length(metric) * 11) % 1000
  from unnest($1::text[]) metric, generate_series(0, $2::int) n,
    unnest(case when metric = any($3::text[]) then $4::text[] else array[''] end) dimension
  on conflict do nothing`
