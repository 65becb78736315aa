-- no-transaction
-- Requests that wait for Stripe's answer are looked for each minute (docs/product/payments.md).
drop index concurrently if exists stripe_request_unanswered;
create index concurrently stripe_request_unanswered on stripe_request (key) where answered_at is null;
