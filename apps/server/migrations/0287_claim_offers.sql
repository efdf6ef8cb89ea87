-- Either side of a claim can offer that less is taken, each three times; the other one has 48 hours to answer. While one is
-- open the claim is `offered`; offer_until says until when, as its row in claim_offers does.
alter table claims drop constraint claims_state_check;
alter table claims
  add constraint claims_state_check check (
    state in ('open', 'offered', 'contested', 'accepted', 'settled', 'decided', 'withdrawn')
  ),
  add column offer_until timestamptz,
  add constraint claims_offered_until check ((state = 'offered') = (offer_until is not null));
drop index claims_to_decide;
create index claims_to_decide on claims (answer_by) where state in ('open', 'offered', 'contested');
create index claims_offers_lapsing on claims (offer_until) where state = 'offered';

create table claim_offers (
  rental_id uuid not null references claims (rental_id) on delete cascade,
  number smallint not null check (number between 1 and 6),
  by text not null check (by in ('owner', 'renter')),
  amount_pence integer not null check (amount_pence > 0),
  text text not null,
  -- `answered`: by another offer; `over`: the claim ended in another way.
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'answered', 'lapsed', 'over')),
  made_at timestamptz not null,
  offer_until timestamptz not null,
  primary key (rental_id, number)
);
create unique index claim_offers_open on claim_offers (rental_id) where state = 'open';
