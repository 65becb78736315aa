-- no-transaction
-- Books of what was not as it was asked for (docs/product/payments.md).

alter table payment
  -- What Stripe took, where it is not what was asked for.
  add column if not exists paid_amount integer,
  add column if not exists paid_currency text,
  -- What became of the newest dispute: open, won or lost. It can come after a refund, which the state then says.
  add column if not exists dispute text;

drop index concurrently if exists payment_dispute_open;
create index concurrently payment_dispute_open on payment (created_at, id) where dispute = 'open';
