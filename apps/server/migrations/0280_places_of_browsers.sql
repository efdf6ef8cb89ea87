-- A sign-up whose email was not sent has a place of its browser's own, which strangers neither fill nor empty.
alter table auth.pending_sign_ups
  -- Wrong codes of browsers that signed up themselves and got no email of their own, all together.
  add column unsent_attempts integer not null default 0,
  -- Of such a browser's own row: the sign-ups whose codes it tried in vain, each as often as it did.
  add column tried uuid[] not null default '{}';

-- However many strangers wait for an address, only the rows near to a caller are read.
create index pending_sign_ups_browser on auth.pending_sign_ups (email, browser_hash);
create index pending_sign_ups_network on auth.pending_sign_ups (email, network_hash);
create index pending_sign_ups_password on auth.pending_sign_ups (email, created_at desc) where password_hash is not null;
create index pending_sign_ups_origin on auth.pending_sign_ups (email, origin_network_hash, created_at desc)
  where password_hash is not null;
create index pending_sign_ups_shared on auth.pending_sign_ups (email) where mailed or browser_hash is null;
