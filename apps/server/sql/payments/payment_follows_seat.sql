-- Applies 'seat_ended' to the payments of freed seats, in the statement that frees them, and to open payments of seats
-- that were booked without them: the price was set to 0, or another checkout was paid. The rest of an unpaid order ends
-- with its first seat, and the order of a swap's difference with the seat that was to be swapped (end_unpaid_orders). A
-- cancelled offering may have thousands of payments, so a job moves those in batches. It is enqueued in the same
-- transaction.
create or replace function payment_follows_seat() returns trigger
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  perform graphile_worker.add_job('settle-cancelled-offering', json_build_object('offeringId', offering_id),
    job_key := 'settle-cancelled-offering:' || offering_id)
  from (
    select distinct added.offering_id
    from added join payment on payment.booking_id = added.booking_id
    where added.to_status = 'cancelled' and added.reason = 'offering_cancelled'
      and payment.state in ('opening', 'open', 'paid', 'disputed')
    order by added.offering_id
  ) as cancelled;

  perform move_payment(payment.id, 'seat_ended', hold => null, why => added.reason)
  from added join payment on payment.booking_id = added.booking_id
  where added.to_status = 'cancelled' and added.reason is distinct from 'offering_cancelled'
    or added.to_status = 'booked' and payment.state in ('opening', 'open')
  order by coalesce(payment.order_id, payment.id), payment.id;
  if found then
    perform end_unpaid_orders(array(
      select coalesce(payment.order_id, payment.id)
      from added join payment on payment.booking_id = added.booking_id
      where payment.state = 'closing'));
  end if;
  perform end_unpaid_orders(array(
    select coalesce(payment.order_id, payment.id)
    from added join payment on payment.swapped_booking_id = added.booking_id
    where added.to_status = 'cancelled' and payment.state in ('opening', 'open')));
  return null;
end
$$;

create or replace trigger booking_event_paid after insert on booking_event
  referencing new table as added
  for each statement execute function payment_follows_seat();
