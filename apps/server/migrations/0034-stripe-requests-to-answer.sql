-- Requests that wait for Stripe's answer are looked for each minute (docs/product/payments.md).
create index stripe_request_unanswered on stripe_request (key) where answered_at is null;
