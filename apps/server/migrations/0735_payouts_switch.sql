-- older processes: go on
-- Whether owners were paid through the provider when a process that works on jobs last looked.
create table payouts_switch (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null
);
-- They were where someone has an account there, unless something was seen ready while they weren't.
insert into payouts_switch (is_on)
select exists (select from payout_accounts where provider_account_id is not null)
  and not exists (select from dues where state = 'ready' and while_off_at is not null);
