-- older processes: go on
-- What an owner gave up of a due when they deleted their account: it is the operator's (R80). Whole pence.
alter table dues add column given_up_pence integer not null default 0 check (given_up_pence >= 0);
