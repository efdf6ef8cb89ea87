-- No stranger keeps the owner of an address out of it. Wrong codes are counted apart for the browser that asked for the email, for
-- its network, and for everyone else, so that nobody elsewhere uses up a code in the browser that waits for it.
alter table auth.pending_sign_ups
  add column network_attempts integer not null default 0,
  add column other_attempts integer not null default 0,
  -- False where the address had got its share of emails: then any other email to it confirms this sign-up, in its own browser.
  add column mailed boolean not null default true;
