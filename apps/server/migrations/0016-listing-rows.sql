-- Fills the table that the migration before has created, in a transaction of its own: bookings go on
-- meanwhile. Changes of offerings wait, so that none of them is missed or undone.
lock table listing in share row exclusive mode;
insert into listing (offering_id, kind, title, category, level, starts_at, ends_at)
select id, kind, listing_title(title), category, level, starts_at, ends_at from offering
where cancelled_at is null and (kind = 'course' or ends_at > now() - interval '1 day')
-- What is found together lies together.
order by kind, starts_at
on conflict (offering_id) do nothing;

-- The order of the lists, for each combination of filters. With the titles in them, a search for what
-- many titles contain reads the index alone, in order, until it has found enough.
create index listing_in_order on listing (kind, starts_at, offering_id) include (ends_at, title);
create index listing_of_category on listing (kind, category, starts_at, offering_id)
  include (ends_at, title);
create index listing_of_level on listing (kind, level, starts_at, offering_id)
  include (ends_at, title);
create index listing_of_both on listing (kind, category, level, starts_at, offering_id)
  include (ends_at, title);
-- A search for what few titles contain. New rows wait in the index's list of pending entries, which
-- makes an import ten times as quick; it is kept short, because every search reads through it.
create index listing_by_keys on listing
  using gin (listing_keys(kind, starts_at, category, level, title))
  with (gin_pending_list_limit = 256);
analyze listing;

-- A search estimates more rows than it stops at, and would be compiled, which takes many times as long
-- as it runs. Who may not set this for the database sets `jit = off` in PostgreSQL.
do $do$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise warning 'jit could not be switched off for this database';
end
$do$;

-- contract: unused since lists were found in memory
drop index offering_listed;
-- contract: unused since lists were found in memory
drop index offering_listed_by_end;
-- contract: unused since lists were found in memory
drop index offering_title_words;
