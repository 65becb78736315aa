-- Receipts and the books of payments (docs/product/payments.md).

-- The operator's line about taxes, as it was when the seat was held.
alter table payment add column tax_line text;

create index payment_by_time on payment (created_at desc, id);
create index payment_by_paid on payment (paid_at, id) where paid_at is not null;
create index payment_in_trouble on payment (created_at, id) where state in ('disputed', 'refund_failed');
