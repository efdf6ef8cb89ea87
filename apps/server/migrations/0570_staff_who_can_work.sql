-- Someone who was invited doesn't count as the operator that a town keeps, until their address is confirmed.
create or replace function staff_keeps_one_operator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_keeps_one_operator'));
  if not exists (
    select from staff join auth.users account on account.id = staff.user_id
    where removed_at is null and 'operator' = any (roles) and account.email_confirmed_at is not null
  ) then
    raise exception 'the last operator stays' using errcode = 'check_violation', constraint = 'staff_keeps_one_operator';
  end if;
  return null;
end
$$;
