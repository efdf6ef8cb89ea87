-- What has to stand in an item as it was typed, folded: of a search in quotation marks. Null: its words do.
alter table saved_searches add column phrase text;

-- Whether an item says something in its title, or in its description and category, as a search in quotation marks finds it.
create function holds_phrase(title text, body text, phrase text) returns boolean
  language sql immutable parallel safe
  return strpos(title, phrase) > 0 or strpos(body, phrase) > 0;
