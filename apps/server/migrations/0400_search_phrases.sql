-- One or two neighbouring words that the titles of several active items of several owners have, for suggestions while someone types;
-- counted every hour. What a single person wrote is never among them. docs/decisions/0142-suggestions-of-several-owners.md
create table search_phrases (
  phrase text primary key,
  -- The second of two words.
  tail text,
  items integer not null
);
create index search_phrases_by_beginning on search_phrases (phrase text_pattern_ops);
create index search_phrases_by_tail on search_phrases (tail text_pattern_ops) where tail is not null;
