-- Optional cover: a policy of a named insurer that a renter adds to a hire. It stands apart from the price of the hire (R79).
-- What is new comes first, the tables that everyone writes to last: no lock lasts longer than it has to, and the rows that are
-- there are looked through by the next file, in a transaction of its own.
create table cover_policies (
  rental_id uuid primary key,
  cover_id integer not null check (cover_id >= 0),
  -- The product as it was when it was added: it never changes.
  terms jsonb not null,
  amount_pence integer not null check (amount_pence > 0),
  state text not null default 'chosen' check (state in ('chosen', 'bound', 'ended', 'void')),
  insurer_reference text,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- What of it is decided to go back whatever else does, and what of it goes back in all.
  back_pence integer not null default 0,
  refunded_pence integer not null default 0,
  version integer not null default 0,
  bound_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cover_policies_refund_fits check (
    refunded_pence between 0 and amount_pence and back_pence between 0 and amount_pence
  )
);
create index cover_policies_to_end on cover_policies (ends_on) where state = 'bound';

-- What of the pence of an act is the cover's: its owner reads the rest.
alter table rental_events add column cover_pence integer not null default 0;

-- What it would cost to buy an item again: for its owner and staff alone. Null: nobody has said.
alter table items
  add column replacement_value numeric(12, 2),
  add constraint items_replacement_value_check check (replacement_value between 1 and 20000) not valid;

-- What of the balance is the insurer's: rows of our own, which move nothing and belong to no payment.
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (
    kind in (
      'authorised', 'captured', 'released', 'refunded', 'refund_failed', 'disputed', 'dispute_returned', 'fee', 'dispute_fee',
      'transferred', 'transfer_reversed', 'operator_payout', 'operator_payout_failed', 'other_in', 'other_out',
      'deposit_held', 'deposit_taken', 'deposit_released', 'cover_collected', 'cover_refunded', 'cover_remitted'
    )
  ) not valid;

alter table rentals
  add column cover_amount numeric(12, 2) not null default 0,
  -- The version of the setting that named the product; 0: the one of the demo town. Null: no cover.
  add column cover_id integer,
  drop constraint rentals_total_is_sum,
  add constraint rentals_cover_amount_check check (cover_amount >= 0) not valid,
  add constraint rentals_total_is_sum check (total_amount = base_amount + addons_amount + platform_fee + cover_amount) not valid,
  add constraint rentals_cover_is_named check ((cover_amount = 0) = (cover_id is null)) not valid;
alter table cover_policies
  add constraint cover_policies_rental_id_fkey foreign key (rental_id) references rentals (id) on delete cascade;
