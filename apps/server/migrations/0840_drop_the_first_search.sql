-- older processes: go on
-- The search as 0293 made it: since 0320 no process calls it. Those of 0320 and 0750 may have processes of the version before, so they
-- stay (docs/decisions/0272-lists-are-counted-in-parts.md).
drop function find_items(
  text, tsquery, tsquery, tsquery, tsquery, tsquery, integer[], tsquery[], tsquery, integer, tsquery, text, point, double precision,
  integer, box, date, date, timestamptz, tsquery[], integer[], integer, integer, integer, integer
);
