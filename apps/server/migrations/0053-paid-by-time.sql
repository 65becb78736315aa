-- no-transaction
-- The administrators' list of payments leaves out what was never paid (docs/product/payments.md, payment-16).
drop index concurrently if exists payment_paid_by_time;
create index concurrently payment_paid_by_time on payment (created_at desc, id) where paid_at is not null;
