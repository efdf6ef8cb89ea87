-- Itemo's role and database, created once on the primary: psql -v password=… -f database.sql
select 'create role itemo login' where not exists (select from pg_roles where rolname = 'itemo') \gexec
alter role itemo password :'password';
-- PgBouncer doesn't pass on session settings; Itemo checks these when it starts.
alter role itemo set statement_timeout = 10000;
alter role itemo set idle_in_transaction_session_timeout = 60000;
-- The role needs no other privileges: any role can read the position of a replica, and the extensions are trusted ones.
select 'create database itemo owner itemo' where not exists (select from pg_database where datname = 'itemo') \gexec
