-- Returns until when cancelling the seat of a payment refunds it in full (rule payment-7): the term that the
-- student was shown when the seat was held or, if the offering has since become something else than was paid
-- for, a later instant:
--  - moved by more than a day: until the start that was paid for, or the present start if that is later. A student
--    who has joined a session since the move has taken what the course became.
--  - fewer sessions, or less than nine tenths of the taught time: until the end that was paid for, or the present
--    start if that is later.
-- What took place as it was paid for gives no such right, wherever it is moved afterwards.
-- This is the only place that decides it: move_payment, leave_offering, screens and mails use it.
create or replace function refund_deadline(paid payment) returns timestamptz
language sql stable
as $$
  select greatest(
    paid.refund_until,
    case
      when offering.starts_at between paid.starts_at - interval '1 day' and paid.starts_at + interval '1 day'
        or taught or exists (
          select from session_join as joined
          where joined.offering_id = offering.id and joined.student_id = paid.student_id
            and joined.starts_at >= offering.starts_at)
        then null
      else greatest(paid.starts_at, offering.starts_at)
    end,
    case when sessions < paid.sessions
        or sessions * session_minutes < 0.9 * paid.sessions * paid.session_minutes
      then greatest(paid.ends_at, case when not taught then offering.starts_at end)
    end)
  from (
    select offering.id, offering.starts_at,
      case kind when 'course' then duration else 1 end as sessions,
      case kind when 'course' then offering.session_minutes else duration end as session_minutes,
      -- An edit after the start that was paid for found the offering taught.
      coalesce(reviewable_if_booked_by >= greatest(paid.starts_at, paid.paid_at), false) as taught
    from offering where offering.id = paid.offering_id
  ) as offering
$$;
