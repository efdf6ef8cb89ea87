-- older processes: go on
-- What someone gave on the sandbox's page about themselves, as a provider knows it.
alter table sandbox.accounts
  add column born_on date,
  -- line1, city and postal_code.
  add column address jsonb;
