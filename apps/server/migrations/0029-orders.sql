-- no-transaction
-- An order is what a student pays for in one checkout. Its payments are its lines, one for each seat
-- (docs/product/payments.md). The first payment has the checkout, Stripe's payment, the receipt and the times of
-- comparison for the whole order; the others name it here. Null: this payment is the first of its order.
alter table payment add column if not exists order_id uuid;

drop index concurrently if exists payment_by_order;

create index concurrently payment_by_order on payment (order_id) where order_id is not null;

alter table payment drop constraint if exists payment_order_id_fkey;

alter table payment add constraint payment_order_id_fkey
  foreign key (order_id) references payment (id) not valid;

-- contract: unused since 0018, whose processes know these kinds. Later ones add 'fee_refund'.
alter table stripe_request drop constraint if exists stripe_request_kind_check;

alter table stripe_request add constraint stripe_request_kind_check
  check (kind in ('checkout', 'expire', 'refund', 'fee_refund', 'account')) not valid;

-- contract: unused since 0018, whose processes know these reasons. Later ones add 'swapped'.
alter table payment drop constraint if exists payment_owed_for_check;

alter table payment add constraint payment_owed_for_check
  check (owed_for in ('cancelled', 'offering_cancelled', 'seat_gone', 'paid_twice', 'wrong_amount', 'swapped')) not valid;
