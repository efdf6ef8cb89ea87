-- older processes: go on
-- transaction: none
-- A passkey whose count of uses doesn't grow may have been copied: its owner sees that it was refused. All rows are read without making
-- anyone wait.
alter table security_events
  drop constraint if exists security_events_kind_check,
  add constraint security_events_kind_check check (
    kind in (
      'signed_in', 'sign_in_failed', 'token_reused', 'password_changed', 'email_changed', 'name_changed', 'two_step_on',
      'two_step_off', 'app_removed', 'recovery_code_used', 'passkey_added', 'passkey_removed', 'passkey_copied',
      'login_connected', 'login_disconnected', 'sessions_ended', 'account_secured', 'data_exported', 'two_step_reset',
      'staff_looked'
    )
  ) not valid;
alter table security_events validate constraint security_events_kind_check;
