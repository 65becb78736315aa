-- The platform's own account at Stripe that an instructor's account belongs to, by the key that was last able to read
-- it (docs/product/payments.md, payment-13). Null until its first check.
alter table payout_account add column platform_id text;
