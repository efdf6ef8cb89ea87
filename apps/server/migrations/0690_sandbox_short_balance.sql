-- older processes: go on
-- Why a refund of the sandbox waits, and why it failed, in the provider's words. One for which the balance didn't suffice has moved
-- nothing yet.
alter table sandbox.refunds
  add column pending_reason text,
  add column failure_reason text;
-- Whether nothing of an account's balance can be used for now: all of it is on its way.
alter table sandbox.payout_schedules add column is_short boolean not null default false;
