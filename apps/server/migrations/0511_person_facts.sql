-- What is counted of a person: computed from what rentals, reviews and payouts know, whenever that changes and every night.
-- Never edited; `npm run facts:rebuild` computes all of it again.
create table person_facts (
  user_id uuid primary key references profiles (id) on delete cascade,
  hires_as_owner integer not null default 0,
  hires_as_renter integer not null default 0,
  reviews_received integer not null default 0,
  -- In 180 days.
  requests_answered integer not null default 0,
  requests_expired integer not null default 0,
  median_answer_minutes integer,
  -- In 365 days.
  confirmed_as_owner integer not null default 0,
  cancelled_as_owner integer not null default 0,
  late_cancellations_as_renter integer not null default 0,
  -- Their payout account is active.
  gets_paid boolean not null default false,
  -- What of it everyone may read, `ShownFacts` of the domain: read with the profile as it is.
  shown jsonb not null default '{"hires_as_owner": 0, "hires_as_renter": 0, "answers": null, "cancellations": null}',
  -- When it last came out otherwise than before.
  computed_at timestamptz not null
);

-- The cards of items say how many hires their owner cancelled (R48): the kept first page shows them.
create function announce_person_facts() returns trigger language plpgsql as $$
begin
  perform pg_notify('kept_answers', 'feed');
  return null;
end
$$;
create trigger person_facts_show_in_feed after update of cancelled_as_owner, confirmed_as_owner on person_facts
  for each row when (
    (new.cancelled_as_owner > 0 or old.cancelled_as_owner > 0)
    and (old.cancelled_as_owner, old.confirmed_as_owner) is distinct from (new.cancelled_as_owner, new.confirmed_as_owner)
  ) execute function announce_person_facts();
