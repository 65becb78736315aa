-- no-transaction
-- The difference in price of a swap to a dearer date (docs/product/payments.md) is a payment for the other seat. It names
-- the booking that the student gives up for that seat once the difference is paid. Null: any other payment.
alter table payment add column if not exists swapped_booking_id uuid;

drop index concurrently if exists payment_by_swapped_booking;

create index concurrently payment_by_swapped_booking on payment (swapped_booking_id)
  where swapped_booking_id is not null;

-- contract: unused since 0029, whose processes know these reasons. Later ones add 'swap_over'.
alter table payment drop constraint if exists payment_owed_for_check;

alter table payment add constraint payment_owed_for_check
  check (owed_for in ('cancelled', 'offering_cancelled', 'seat_gone', 'paid_twice', 'wrong_amount', 'swapped', 'swap_over'))
  not valid;
