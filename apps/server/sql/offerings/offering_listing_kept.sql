-- Keeps the row of an offering in `listing`, which public lists read, up to date. The title is cut to 300 characters,
-- because NFKC turns one character into up to 18, and the indexes contain the whole title.
create or replace function offering_listing_kept() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null or new.deleted_at is not null or new.visibility = 'unlisted' then
    delete from listing where offering_id = new.id;
    return null;
  end if;
  insert into listing (offering_id, kind, title, category, level, starts_at, ends_at, is_full, price, rating,
    series_id, language)
  values (new.id, new.kind, left(search_text(new.title), 300), new.category, new.level, new.starts_at, new.ends_at,
    new.seats_taken >= new.max_students, new.price,
    (select rating_in_tenths(stars) from instructor_rating where instructor_id = new.instructor_id),
    new.series_id, new.language)
  on conflict (offering_id) do update set
    kind = excluded.kind, title = excluded.title, category = excluded.category,
    level = excluded.level, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    is_full = excluded.is_full, price = excluded.price, rating = excluded.rating,
    series_id = excluded.series_id, language = excluded.language
  where (listing.kind, listing.title, listing.category, listing.level, listing.starts_at,
      listing.ends_at, listing.is_full, listing.price, listing.rating, listing.series_id, listing.language)
    is distinct from (excluded.kind, excluded.title, excluded.category, excluded.level,
      excluded.starts_at, excluded.ends_at, excluded.is_full, excluded.price, excluded.rating,
      excluded.series_id, excluded.language);
  return null;
end
$$;
create or replace trigger offering_listing_kept
  after insert or update of kind, title, category, level, language, starts_at, ends_at, price, cancelled_at, deleted_at,
    visibility
  on offering for each row execute function offering_listing_kept();
-- A booking changes a list only if it takes the last free seat or frees the first one.
create or replace trigger offering_listing_seats
  after update of seats_taken, max_students on offering for each row
  when ((old.seats_taken >= old.max_students) is distinct from (new.seats_taken >= new.max_students))
  execute function offering_listing_kept();
