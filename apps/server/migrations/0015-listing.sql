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

create function offering_listing_kept() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null then
    delete from listing where offering_id = new.id;
    return null;
  end if;
  insert into listing (offering_id, kind, title, category, level, starts_at, ends_at)
  values (new.id, new.kind, listing_title(new.title), new.category, new.level, new.starts_at, new.ends_at)
  on conflict (offering_id) do update set
    kind = excluded.kind, title = excluded.title, category = excluded.category,
    level = excluded.level, starts_at = excluded.starts_at, ends_at = excluded.ends_at
  where (listing.kind, listing.title, listing.category, listing.level, listing.starts_at, listing.ends_at)
    is distinct from (excluded.kind, excluded.title, excluded.category, excluded.level,
      excluded.starts_at, excluded.ends_at);
  return null;
end
$$;
create trigger offering_listing_kept
  after insert or update of kind, title, category, level, starts_at, ends_at, cancelled_at on offering
  for each row execute function offering_listing_kept();
