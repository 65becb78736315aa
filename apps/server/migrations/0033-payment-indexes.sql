-- no-transaction
drop index concurrently if exists payment_by_time;
create index concurrently payment_by_time on payment (created_at desc, id);
drop index concurrently if exists payment_by_paid;
create index concurrently payment_by_paid on payment (paid_at, id) where paid_at is not null;
drop index concurrently if exists payment_in_trouble;
create index concurrently payment_in_trouble on payment (created_at, id)
  where state in ('disputed', 'refund_failed');
