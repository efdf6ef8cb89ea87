-- As with sign-ups: wrong codes of a recovery, a sign-in or a change of address are counted apart for the browser that asked for the
-- email, for its network, and for everyone else, so that no one elsewhere uses a code up in the browser that waits for it.
alter table auth.one_time_tokens
  add column network_hash text,
  add column network_attempts integer not null default 0,
  add column other_attempts integer not null default 0;
