-- What the risk rules found in a listing when it was last assessed; null for one from before them.
alter table items
  add column risk smallint,
  add column risk_rules text[],
  -- Marks of its words, price and pictures: as they were then assessed, and as a person approved them.
  add column assessed jsonb,
  add column approved jsonb;
