-- Returns the end of the time that a payment paid for (rule payment-8): the offering's end when it was paid or, if the
-- offering was moved to a later start before it was taught, the same length of time after that start, or the offering's
-- new end if that is earlier. Cancelling the offering before then refunds the payment, even if an edit has made the
-- offering end earlier.
create or replace function paid_time_ends(paid payment) returns timestamptz
language sql stable
as $$
  select greatest(
    paid.ends_at,
    case
      when offering.reviewable_if_booked_by >= greatest(paid.starts_at, paid.paid_at) then null
      else least(offering.ends_at, offering.starts_at + (paid.ends_at - paid.starts_at))
    end)
  from offering where offering.id = paid.offering_id
$$;
