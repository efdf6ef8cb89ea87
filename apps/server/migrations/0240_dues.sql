-- What owners are to get for their hires. A due has the amount that the rules make of the money of its hire, and is looked at
-- again in every transaction that changes that money or ends the hire.
create table dues (
  id uuid primary key default gen_random_uuid(),
  rental_id uuid not null references rentals (id) on delete restrict,
  owner_id uuid not null references profiles (id) on delete restrict,
  -- cancellation: what is kept of a hire that was cancelled.
  kind text not null check (kind in ('hire', 'cancellation')),
  -- The owner's share in all, sent or not.
  amount_pence integer not null default 0 check (amount_pence >= 0),
  -- The money of the hire as it was last looked at; what goes back later than the transfer is told by the difference.
  paid_pence integer not null default 0 check (paid_pence >= 0),
  refunded_pence integer not null default 0 check (refunded_pence >= 0),
  lost_pence integer not null default 0 check (lost_pence >= 0),
  -- What of that the operator has taken on, so that the owner's share does not fall by it (R74).
  borne_pence integer not null default 0 check (borne_pence >= 0),
  -- What the owner got by another way than a transfer.
  outside_pence integer not null default 0 check (outside_pence >= 0),
  state text not null check (
    state in ('expected', 'waiting', 'ready', 'sending', 'sent', 'reversing', 'reversed', 'blocked', 'void')
  ),
  blocked_by text check (blocked_by in ('dispute', 'operator', 'claim')),
  -- Who holds it back until they say otherwise. A dispute comes and goes by itself.
  held_by text check (held_by in ('operator', 'claim')),
  -- 24 hours after the hire was over (R72); null while it is not.
  ready_at timestamptz,
  -- When something is to be done about it by itself; null: nothing is.
  act_at timestamptz,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint dues_blocked_by_someone check ((state = 'blocked') = (blocked_by is not null))
);
create unique index dues_one_per_hire on dues (rental_id);
create index dues_of_owner on dues (owner_id, created_at desc, id desc);
create index dues_to_act_on on dues (act_at, id) where act_at is not null;
-- What forbids that an account goes.
create index dues_open on dues (owner_id) where state not in ('sent', 'reversed', 'void');

-- Hires that were over before this: owners were paid by hand until now, so a person says which are still to be sent (R71). Of
-- those under way the amount is looked up at the first start.
insert into dues (rental_id, owner_id, kind, state, blocked_by, held_by, act_at, created_at, updated_at)
select r.id, r.owner_id, case when r.status = 'cancelled' then 'cancellation' else 'hire' end,
  case when r.over_at is null then 'expected' else 'blocked' end,
  case when r.over_at is not null then 'operator' end,
  case when r.over_at is not null then 'operator' end,
  now(), now(), now()
from rentals r
where r.over_at is not null or (
  r.status in ('booked', 'confirmed') and exists (
    select from payments p where p.subject_kind = 'rental' and p.subject_id = r.id and p.captured_at is not null
  )
);
