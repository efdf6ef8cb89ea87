-- The browser that asked for a recovery email by PKCE: opened in another one, its link asks whether to go on there, since the code
-- that the flow comes back with is worth nothing in it. Null: unknown.
alter table auth.one_time_tokens add column browser_hash text;
