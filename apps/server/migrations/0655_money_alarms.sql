-- older processes: go on
-- What about the money the operator was told last, of each cause: when, and how bad it was. What it stands for is in the domain.
create table money_alarms (
  cause text primary key,
  weight bigint not null,
  told_at timestamptz not null
);
-- When the provider last refused to send a due because the balance was too small; null: it didn't. Of a due that is being sent.
alter table dues add column short_at timestamptz;
-- The same of a refund; null once it was asked for otherwise.
alter table payments add column refund_short_at timestamptz;
-- Whether the name at the provider is the one of the profile, by the rule of identity checks; null: one of them isn't known.
alter table payout_accounts add column legal_name_matches boolean;
