-- older processes: go on
-- Since when staff have the word about a claim: the two don't agree, or the one who is asked let 48 hours pass. Null: not yet, or a
-- process of the version before wrote it.
alter table claims add column decidable_at timestamptz;
