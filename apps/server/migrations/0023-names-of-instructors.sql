-- no-transaction
-- The words of instructors' names, which searches that find nothing look up by their beginnings (rule finding-13).
-- The parser of 'simple' leaves the words as they are, in the lower case of listing_title.
drop index concurrently if exists instructor_by_name;
create index concurrently instructor_by_name on person
  using gin (to_tsvector('simple'::regconfig, listing_title(name))) where roles @> '{instructor}';
