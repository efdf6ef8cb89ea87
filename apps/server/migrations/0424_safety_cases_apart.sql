-- What staff open about child safety lies apart from what they open about anything else: who may not see the one joins the other.
alter table cases drop constraint cases_kind_check,
  add constraint cases_kind_check check (kind in ('report', 'risk', 'person', 'safety', 'appeal'));
update cases set kind = 'safety' where kind = 'person' and restricted;
