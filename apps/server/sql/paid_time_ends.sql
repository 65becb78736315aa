-- Returns when the time that a payment paid for is over (rule payment-8): its own end or, if the offering was moved
-- to a later start before it was taught, the end of as much time from there. Until then whatever ends the offering
-- refunds the payment, also where an edit has made the offering end earlier.
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
