-- older processes: go on
-- transaction: none
drop index concurrently if exists outside_payments_number;
create unique index concurrently outside_payments_number on outside_payments (number);
