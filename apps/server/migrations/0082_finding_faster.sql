-- The place of an item on the plane is worked out when it is written, not for every row that is looked at.
drop index items_nearest;
drop index items_nearest_of_category;
alter table items add column place point not null
  generated always as (plane_point(latitude::float8, longitude::float8)) stored;
create index items_nearest on items using gist (place) where status = 'active';
create index items_nearest_of_category on items using gist (category, place) where status = 'active';

-- Every two letters that stand side by side in a text, each pair once: two letters alone have no trigram to be found by.
create function letter_pairs(searched text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(distinct pair.a || pair.b)
    from (select string_to_array(searched, null) as letters) split,
      unnest(split.letters[:cardinality(split.letters) - 1], split.letters[2:]) as pair (a, b)
    where pair.a <> ' ' and pair.b <> ' '
  );
create index items_search_pairs on items using gin (letter_pairs(search_text)) where status = 'active';
