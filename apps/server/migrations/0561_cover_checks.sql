-- The rows of before, looked through while others read and write them: nothing but a change of the tables themselves waits.
alter table items validate constraint items_replacement_value_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
alter table rentals
  validate constraint rentals_cover_amount_check,
  validate constraint rentals_total_is_sum,
  validate constraint rentals_cover_is_named;
