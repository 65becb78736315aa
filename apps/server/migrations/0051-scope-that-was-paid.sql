-- no-transaction
-- What a payment paid for, so that a later edit of the offering changes no refund (docs/product/payments.md,
-- payment-7).
alter table payment
  -- The end, the number of sessions and the minutes of each, when the seat was held. Null in rows that the
  -- version before this one writes.
  add column if not exists ends_at timestamptz,
  add column if not exists sessions integer,
  add column if not exists session_minutes integer;

-- Of earlier payments only the offering's present scope is known.
-- batches
update payment set
  ends_at = payment.starts_at + (offering.ends_at - offering.starts_at),
  sessions = case offering.kind when 'course' then offering.duration else 1 end,
  session_minutes = case offering.kind when 'course' then offering.session_minutes else offering.duration end
from offering
where offering.id = payment.offering_id and payment.id in (
  select payment.id from payment join offering on offering.id = payment.offering_id
  where payment.sessions is null
  limit 10000);
