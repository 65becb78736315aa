-- no-transaction
-- Removes the characters that override the direction of text (U+202A to U+202E, U+2066 to U+2069) from titles
-- and names that were typed before the input was cleaned of them: they can make a title or a link look like
-- another one. A text of nothing else stays, because titles and names must not be empty.

-- batches
update offering set title = btrim(regexp_replace(title, '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
where id in (select id from offering where title ~ '[\u202a-\u202e\u2066-\u2069]'
    and btrim(regexp_replace(title, '[\u202a-\u202e\u2066-\u2069]', '', 'g')) <> ''
  limit 1000);

-- batches
update person set name = btrim(regexp_replace(name, '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
where id in (select id from person where name ~ '[\u202a-\u202e\u2066-\u2069]'
    and btrim(regexp_replace(name, '[\u202a-\u202e\u2066-\u2069]', '', 'g')) <> ''
  limit 1000);

-- batches
update material set title = btrim(regexp_replace(title, '[\u202a-\u202e\u2066-\u2069]', '', 'g'))
where (offering_id, position) in (select offering_id, position from material
  where title ~ '[\u202a-\u202e\u2066-\u2069]'
    and btrim(regexp_replace(title, '[\u202a-\u202e\u2066-\u2069]', '', 'g')) <> ''
  limit 1000);
