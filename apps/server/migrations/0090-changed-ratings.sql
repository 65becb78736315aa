-- no-transaction
-- Marks instructors whose stars have changed since the job rate-listings last copied their rating to their
-- listings. The trigger review_counted sets the mark.
alter table instructor_rating add column if not exists changed boolean not null default false;

-- batches
update instructor_rating set changed = true where instructor_id in (
  select instructor_id from instructor_rating
  where not changed and listed is distinct from
    round(10.0 * (stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5])
      / nullif(stars[1] + stars[2] + stars[3] + stars[4] + stars[5], 0))::smallint
  limit 10000);

drop index concurrently if exists instructor_rating_changed;
create index concurrently instructor_rating_changed on instructor_rating (instructor_id) where changed;
