-- no-transaction
-- A hold that ended unpaid gives its Idempotency-Key up (docs/product/bookings.md, booking-8); end_bookings does so
-- from now on.
-- batches
update booking set idempotency_key = null
where id in (
  select id from booking
  where status = 'cancelled' and booked_at is null and idempotency_key is not null
  limit 10000);
