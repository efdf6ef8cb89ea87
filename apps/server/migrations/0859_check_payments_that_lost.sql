-- older processes: go on
alter table payments validate constraint payments_lost_pence_check;
