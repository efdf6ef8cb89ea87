-- Which browsers signed up with an address, kept or not: where there were two, the reader of its emails can't tell which is theirs.
-- By hashes alone, so that the table names nobody.
create table auth.sign_up_marks (
  email_hash text not null,
  browser_hash text not null,
  expires_at timestamptz not null,
  primary key (email_hash, browser_hash)
);
create index sign_up_marks_expiry on auth.sign_up_marks (expires_at);

insert into auth.sign_up_marks (email_hash, browser_hash, expires_at)
select translate(rtrim(encode(sha256(convert_to(email, 'UTF8')), 'base64'), '='), '+/', '-_'),
  coalesce(browser_hash, 'none'), max(expires_at)
from auth.pending_sign_ups
where origin_network_hash is not null
group by 1, 2;
