-- The index of the public lists: a narrow row for each offering that is not cancelled. The trigger
-- offering_listing_kept writes it in the transaction that changes the offering. Bookings change is_full only.
create table listing (
  offering_id uuid primary key references offering (id) on delete cascade,
  -- Texts are compared byte by byte, which is all that "equals" and "contains" need.
  kind text collate "C" not null,
  -- In the form of search_text (rule finding-11).
  title text collate "C" not null,
  category text collate "C" not null,
  level text collate "C" not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_full boolean not null default false,
  price numeric(10, 2),
  -- The instructor's rating in tenths of a star (rule finding-6); the job rate-listings follows the reviews.
  rating smallint,
  -- Lists show one class of a series (rule series-10). It never changes.
  series_id uuid,
  language text collate "C"
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

-- The keys of the search index: every part of a title of up to three characters, and the filters, each with
-- the kind and the week. A search reads one week after the other, in the order of the list, until it has
-- enough results. The high cost makes the planner read the index instead of computing keys row by row.
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

-- The order of the lists, for each combination of filters. The included columns let a search for a frequent
-- part of titles, and the other filters, read the index alone.
create index listing_soonest on listing (kind, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
create index listing_soonest_of_category on listing (kind, category, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
create index listing_soonest_of_level on listing (kind, level, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
create index listing_soonest_of_both on listing (kind, category, level, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
create index listing_soonest_of_language on listing (kind, language, starts_at, offering_id)
  include (category, level, ends_at, is_full, price, rating, series_id, title)
  where language is not null;
-- Only courses have prices.
create index listing_by_price on listing (price, starts_at, offering_id)
  include (category, level, ends_at, is_full, title) where kind = 'course';
create index listing_by_stars on listing (kind, rating desc nulls last, starts_at, offering_id)
  include (category, level, ends_at, is_full, price, series_id, title);
-- The later classes of the series on a page.
create index listing_of_series on listing (series_id, starts_at) where series_id is not null;
-- For a search for a rare part of titles. New rows wait in the index's pending list, which makes an import
-- ten times as fast; the list is short, because every search reads all of it.
create index listing_by_keys on listing
  using gin (listing_keys(kind, starts_at, category, level, title))
  with (gin_pending_list_limit = 256);

-- The planner expects more rows than a search reads before it stops, and would compile the query, which takes
-- many times as long as running it. Operators without the right to set this put `jit = off` into PostgreSQL's
-- configuration.
do $do$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise warning 'jit could not be switched off for this database';
end
$do$;

-- The words without digits of all titles that were ever listed, and each word with one letter left out: two
-- words that are one typing error apart share such a part (rule finding-9). Neither table is unique, so that
-- two transactions with the same new word do not wait for each other; duplicates do no harm. The trigger
-- listing_words_kept adds to both. Texts are compared byte by byte.
create table title_word (
  word text collate "C" not null
);
create index title_word_by_word on title_word (word);
create table title_word_part (
  -- The word itself, or the word without one letter.
  part text collate "C" not null,
  word text collate "C" not null
);
create index title_word_by_part on title_word_part (part) include (word);

-- The descriptions of offerings in the form of search_text (rule finding-11): converting 200 long ones for a
-- search takes a tenth of a second. The trigger searched_description_kept writes them.
create table searched_description (
  offering_id uuid primary key references offering (id) on delete cascade,
  text text collate "C" not null
);
