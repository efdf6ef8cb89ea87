-- The card sandbox: identity checks. No document is read: what its reader would answer is chosen on the page.
create table sandbox.verification_sessions (
  id text primary key,
  status text not null default 'requires_input' check (status in ('requires_input', 'processing', 'verified', 'canceled')),
  reference text,
  return_url text,
  metadata jsonb not null default '{}',
  options jsonb not null default '{}',
  last_error text,
  -- The names and the birth date that the document would show.
  outputs jsonb,
  -- The last attempt.
  report_id text,
  -- The hosted page: a new one after each answer, and when the time of the last one is over.
  page_id text not null unique,
  page_expires_at timestamptz not null,
  -- When the check that is under way is over.
  completes_at timestamptz,
  redaction text check (redaction in ('processing', 'redacted')),
  created_at timestamptz not null
);
create index sandbox_verification_sessions_under_way on sandbox.verification_sessions (completes_at)
  where completes_at is not null;
create index sandbox_verification_sessions_to_redact on sandbox.verification_sessions (id) where redaction = 'processing';
