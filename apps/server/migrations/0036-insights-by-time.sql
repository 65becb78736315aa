-- no-transaction
drop index concurrently if exists offering_by_start;
create index concurrently offering_by_start on offering (starts_at) where cancelled_at is null;
drop index concurrently if exists review_by_time;
create index concurrently review_by_time on review (created_at) include (rating)
  where student_id is not null and hidden_at is null;
drop index concurrently if exists payment_by_time_paid;
create index concurrently payment_by_time_paid on payment (paid_at)
  include (currency, amount, refunded_amount, state) where paid_at is not null;
drop index concurrently if exists payment_by_time_refunded;
create index concurrently payment_by_time_refunded on payment (refunded_at)
  include (currency, amount, state) where refunded_at is not null;
