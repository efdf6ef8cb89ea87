-- The row of a removed picture stays so that no path is used twice, unless whoever uploaded it is gone: then it goes with its files.
alter table uploads add column forgotten boolean not null default false;
