-- no-transaction
-- The series of a class, of which lists show one class (rule series-10). It never changes; the trigger
-- offering_listing_kept sets it.
alter table listing add column if not exists series_id uuid;

-- batches
update listing set series_id = offering.series_id
from offering
where offering.id = listing.offering_id and listing.offering_id in (
  select offering_id from listing join offering on offering.id = listing.offering_id
  where listing.series_id is distinct from offering.series_id
  limit 10000);

-- In place of the indexes of 0022 without the column.
drop index concurrently if exists listing_soonest;
create index concurrently listing_soonest on listing (kind, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
drop index concurrently if exists listing_soonest_of_category;
create index concurrently listing_soonest_of_category
  on listing (kind, category, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
drop index concurrently if exists listing_soonest_of_level;
create index concurrently listing_soonest_of_level
  on listing (kind, level, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
drop index concurrently if exists listing_soonest_of_both;
create index concurrently listing_soonest_of_both
  on listing (kind, category, level, starts_at, offering_id)
  include (ends_at, is_full, price, rating, series_id, title);
drop index concurrently if exists listing_by_stars;
create index concurrently listing_by_stars
  on listing (kind, rating desc nulls last, starts_at, offering_id)
  include (category, level, ends_at, is_full, price, series_id, title);
drop index concurrently if exists listing_by_time;
drop index concurrently if exists listing_by_time_of_category;
drop index concurrently if exists listing_by_time_of_level;
drop index concurrently if exists listing_by_time_of_both;
drop index concurrently if exists listing_by_rating;

-- The later classes of those that a page shows.
drop index concurrently if exists listing_of_series;
create index concurrently listing_of_series on listing (series_id, starts_at)
  where series_id is not null;
