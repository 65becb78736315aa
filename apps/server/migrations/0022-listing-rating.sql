-- no-transaction
-- The rating of the instructor in tenths of a star, by which lists are ordered (rule finding-6). The
-- trigger offering_listing_kept sets it, and the job rate-listings follows the reviews.
alter table listing add column if not exists rating smallint;
-- The rating that the instructor's listings have.
alter table instructor_rating add column if not exists listed smallint;

-- In place of the indexes of 0019 without the column.
drop index concurrently if exists listing_by_time;
create index concurrently listing_by_time on listing (kind, starts_at, offering_id)
  include (ends_at, is_full, price, rating, title);
drop index concurrently if exists listing_by_time_of_category;
create index concurrently listing_by_time_of_category
  on listing (kind, category, starts_at, offering_id)
  include (ends_at, is_full, price, rating, title);
drop index concurrently if exists listing_by_time_of_level;
create index concurrently listing_by_time_of_level
  on listing (kind, level, starts_at, offering_id)
  include (ends_at, is_full, price, rating, title);
drop index concurrently if exists listing_by_time_of_both;
create index concurrently listing_by_time_of_both
  on listing (kind, category, level, starts_at, offering_id)
  include (ends_at, is_full, price, rating, title);
drop index concurrently if exists listing_soonest;
drop index concurrently if exists listing_soonest_of_category;
drop index concurrently if exists listing_soonest_of_level;
drop index concurrently if exists listing_soonest_of_both;

drop index concurrently if exists listing_by_rating;
create index concurrently listing_by_rating
  on listing (kind, rating desc nulls last, starts_at, offering_id)
  include (category, level, ends_at, is_full, price, title);
