-- no-transaction
-- What lists are filtered and ordered by beside their time (rules finding-4, finding-5). The trigger
-- offering_listing_kept keeps both columns.
alter table listing add column if not exists is_full boolean not null default false;
alter table listing add column if not exists price numeric(10, 2);

-- batches
update listing set price = offering.price, is_full = offering.seats_taken >= offering.max_students
from offering
where offering.id = listing.offering_id and listing.offering_id in (
  select offering_id from listing join offering on offering.id = listing.offering_id
  where (listing.price, listing.is_full)
    is distinct from (offering.price, offering.seats_taken >= offering.max_students)
  limit 10000);

-- In place of the indexes of 0014 without these columns, so that the filters read the index alone.
drop index concurrently if exists listing_soonest;
create index concurrently listing_soonest on listing (kind, starts_at, offering_id)
  include (ends_at, is_full, price, title);
drop index concurrently if exists listing_soonest_of_category;
create index concurrently listing_soonest_of_category
  on listing (kind, category, starts_at, offering_id) include (ends_at, is_full, price, title);
drop index concurrently if exists listing_soonest_of_level;
create index concurrently listing_soonest_of_level
  on listing (kind, level, starts_at, offering_id) include (ends_at, is_full, price, title);
drop index concurrently if exists listing_soonest_of_both;
create index concurrently listing_soonest_of_both
  on listing (kind, category, level, starts_at, offering_id)
  include (ends_at, is_full, price, title);
drop index concurrently if exists listing_in_order;
drop index concurrently if exists listing_of_category;
drop index concurrently if exists listing_of_level;
drop index concurrently if exists listing_of_both;

-- Of courses alone; the filters are checked on the way.
drop index concurrently if exists listing_by_price;
create index concurrently listing_by_price on listing (price, starts_at, offering_id)
  include (category, level, ends_at, is_full, title) where kind = 'course';
