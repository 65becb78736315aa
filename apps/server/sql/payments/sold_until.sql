-- Returns the latest end of the paid time of an offering's seats (paid_time_ends), or null if no seat was paid for.
create or replace function sold_until(sold_id uuid) returns timestamptz
language plpgsql stable
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select max(paid_time_ends(payment))
    from payment join booking on booking.id = payment.booking_id
    where payment.offering_id = sold_id and payment.state in ('paid', 'disputed')
      and booking.status = 'booked');
end
$$;
