-- What public lists are found in: a narrow row for each offering that is not cancelled, kept by a
-- trigger in the transaction that changes the offering (docs/decisions/0036). Bookings do not touch it.
create table listing (
  offering_id uuid primary key references offering (id) on delete cascade,
  -- Texts are compared byte by byte, which is all that "equals" and "contains" need.
  kind text collate "C" not null,
  -- In lower case.
  title text collate "C" not null,
  category text collate "C" not null,
  level text collate "C" not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);

-- Lower case as Unicode has it, whatever the database's locale. A PostgreSQL without ICU has only
-- that of its locale.
do $do$
begin
  execute format($sql$
    create function listing_title(title text) returns text
    immutable strict parallel safe language sql
    return lower(title collate %s) collate "C"$sql$,
    case when exists (select from pg_collation
        where collname = 'und-x-icu' and pg_collation_is_visible(oid))
      then '"und-x-icu"' else '"default"' end);
end
$do$;

-- Weeks since 1970.
create function listing_week(at timestamptz) returns integer
immutable strict parallel safe language sql
return floor(extract(epoch from at) / 604800)::integer;

-- What a search looks up: every part of a title of up to three characters, and the filters, each with
-- the kind and the week. A search reads one week after the other, in the order of the list, until it
-- has found enough. The cost keeps the planner from computing keys row by row where it could read the
-- index.
create function listing_keys(kind text, starts_at timestamptz, category text, level text, title text)
returns text[] immutable strict parallel safe language plpgsql cost 100000 as $$
declare
  -- As listing_week has it, which is not found here: an index is built without this schema in the path.
  week text := kind || ' ' || floor(extract(epoch from starts_at) / 604800)::integer || ' ';
  keys text[] := array[week || 'category ' || category, week || 'level ' || level];
  letters integer := length(title);
begin
  for at in 1 .. letters loop
    for size in 1 .. least(3, letters - at + 1) loop
      keys := keys || (week || substr(title, at, size));
    end loop;
  end loop;
  return keys;
end
$$;

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

-- A search estimates more rows than it stops at, and would be compiled, which takes many times as long
-- as it runs. Who may not set this for the database sets `jit = off` in PostgreSQL.
do $do$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise warning 'jit could not be switched off for this database';
end
$do$;
