-- Looks at instructors' accounts at Stripe (docs/product/payments.md, payment-13).
alter table payout_account
  -- When Stripe last said in an event that the account has left the platform.
  add column deauthorized_at timestamptz,
  -- Looks in a row that did not find the account ready. The next look is the further off, the more there were.
  add column unready_checks integer not null default 0;
