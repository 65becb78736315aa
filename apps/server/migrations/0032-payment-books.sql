-- Receipts and the books of payments (docs/product/payments.md).

-- The operator's line about taxes, as it was when the seat was held.
alter table payment add column tax_line text;
