-- Failed log-ins: one row for each account, network and hour, with how many there were.
alter table security_events add column count integer not null default 1 check (count > 0);
create unique index security_events_failures
  on security_events (user_id, network, date_bin('1 hour', at, '2000-01-01 00:00:00+00'))
  where kind = 'sign_in_failed';
