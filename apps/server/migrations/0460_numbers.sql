-- The numbers of a town by day, written by the roll-up and by the counters of each process: what each of them counts is said in
-- `metric-queries.ts`, and printed in docs/metrics.md.
create table daily_numbers (
  metric text not null,
  -- A day of London.
  day date not null,
  -- What it is counted by: a category, a state, a number of minutes. Empty where it is counted as one.
  dimension text not null default '',
  value bigint not null,
  primary key (metric, day, dimension)
);

-- When a day was last counted, and how long it took.
create table number_runs (
  day date primary key,
  ran_at timestamptz not null,
  ms integer not null
);

-- Who was here on a day, logged in. Kept for sixty days.
create table member_days (
  day date not null,
  user_id uuid not null references profiles (id) on delete cascade,
  primary key (day, user_id)
);
create index member_days_of_member on member_days (user_id);

-- What was looked for on a day, by whomever: how often something was found, and how often nothing. Kept for ninety days.
create table searched_words (
  day date not null,
  words text not null check (char_length(words) between 1 and 60),
  shown integer not null default 0,
  empty integer not null default 0,
  primary key (day, words)
);

-- What a day is counted from.
create index users_confirmed_at on auth.users (email_confirmed_at) where email_confirmed_at is not null;
create index rental_events_at on rental_events (at, what);
create index rentals_answer_by on rentals (answer_by) where answer_by is not null;
create index payments_created_at on payments (created_at);
create index payments_authorised_at on payments (authorised_at) where authorised_at is not null;
create index reviews_created_at on reviews (created_at);
create index cases_first_answer_at on cases (first_answer_at) where first_answer_at is not null;
create index cases_of_staff on cases (assigned_to) where state in ('open', 'waiting');
create index decisions_at on decisions (at);
create index appeals_made_at on appeals (made_at);
create index appeals_decided_at on appeals (decided_at) where decided_at is not null;
