-- Comparisons of payments with Stripe (docs/product/payments.md, payment-6 and payment-11).
alter table payment
  -- When facts of Stripe were last taken over. Facts that were asked for before that are out of date.
  add column compared_at timestamptz,
  -- Comparisons in a row that Stripe did not answer. The next one is the further off, the more there were.
  add column unanswered_checks integer not null default 0,
  -- What of the payment is disputed, or was lost; null: all that was not refunded.
  add column disputed_amount integer;
