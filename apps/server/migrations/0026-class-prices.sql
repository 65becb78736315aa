-- no-transaction
-- Classes may have a price (rule offering-33). Null: the class is free.
alter table offering drop constraint if exists offering_check1;
alter table offering drop constraint if exists offering_of_kind;
alter table offering add constraint offering_of_kind check (
  case kind when 'course' then price is not null and modules is not null
    else price is distinct from 0 and modules is null end) not valid;
alter table offering validate constraint offering_of_kind;
-- The order by price, which free classes begin.
drop index concurrently if exists listing_classes_by_price;
create index concurrently listing_classes_by_price on listing (price nulls first, starts_at, offering_id)
  include (category, level, ends_at, is_full, rating, series_id, title) where kind = 'class';
