-- "This wasn't me": a link in mails about an account's security that logs everyone out.
alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table auth.one_time_tokens add constraint one_time_tokens_kind_check check (
  kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication', 'secure_account'));
-- One that works for each account and address: every mail carries the same.
create unique index one_time_tokens_secure on auth.one_time_tokens (user_id, email)
  where kind = 'secure_account' and used_at is null;

-- Since when the password logs nobody in; a new one ends it.
alter table auth.users add column password_blocked_at timestamptz;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'token_reused', 'password_changed', 'email_changed', 'name_changed', 'two_step_on',
  'two_step_off', 'app_removed', 'recovery_code_used', 'passkey_added', 'passkey_removed', 'login_connected',
  'login_disconnected', 'sessions_ended', 'account_secured', 'data_exported', 'two_step_reset', 'staff_looked'));
-- Who did it: the person, someone who works here, or the product by itself.
alter table security_events add column by text not null default 'self' check (by in ('self', 'staff', 'system'));
