-- no-transaction
-- Checkouts that nobody paid and requests that were answered are deleted after 30 days.
drop index concurrently if exists payment_unpaid;
create index concurrently payment_unpaid on payment (created_at) where state = 'unpaid';
drop index concurrently if exists stripe_request_answered;
create index concurrently stripe_request_answered on stripe_request (answered_at)
  where answered_at is not null;
