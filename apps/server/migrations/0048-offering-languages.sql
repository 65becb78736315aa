-- no-transaction
-- The language in which an offering is taught (rule offering-29). Which there are, the code decides.
alter table offering add column if not exists language text;

-- The trigger offering_listing_kept sets it.
alter table listing add column if not exists language text collate "C";
drop index concurrently if exists listing_soonest_of_language;
create index concurrently listing_soonest_of_language
  on listing (kind, language, starts_at, offering_id)
  include (category, level, ends_at, is_full, price, rating, series_id, title)
  where language is not null;
