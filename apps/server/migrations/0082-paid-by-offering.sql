-- no-transaction
-- An instructor's payouts show the title of a course as it was last paid for.
drop index concurrently if exists payment_paid_by_offering;
create index concurrently payment_paid_by_offering on payment (offering_id, created_at desc)
  where paid_at is not null;
