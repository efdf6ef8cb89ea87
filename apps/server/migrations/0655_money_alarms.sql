-- older processes: go on
-- What about the money the operator was told, and on which day of London: of each cause once a day.
create table money_alarms (
  cause text not null,
  day date not null,
  told_at timestamptz not null,
  primary key (cause, day)
);
-- When the provider last refused to send a due because the balance was too small; null: it didn't. Of a due that is being sent.
alter table dues add column short_at timestamptz;
-- Whether the name at the provider is the one of the profile, by the rule of identity checks; null: one of them isn't known.
alter table payout_accounts add column legal_name_matches boolean;
