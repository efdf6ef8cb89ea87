-- older processes: go on
-- transaction: none
-- What was ready while owners weren't paid through the provider is looked for once, when they are again.
drop index concurrently if exists dues_while_off;
