-- The product's role and database, made once on the primary: psql -v password=… -f database.sql
select 'create role itemo login' where not exists (select from pg_roles where rolname = 'itemo') \gexec
alter role itemo password :'password';
-- What PgBouncer doesn't pass on; the product's start looks whether it is there.
alter role itemo set statement_timeout = 10000;
alter role itemo set idle_in_transaction_session_timeout = 60000;
-- To see how far a replica got needs no more than any role may; to be asked for by name, the extensions are trusted ones.
select 'create database itemo owner itemo' where not exists (select from pg_database where datname = 'itemo') \gexec
