-- Returns until when cancelling the seat of a payment refunds it in full (rule payment-7). That is the deadline that
-- the student was shown when the seat was held or, if the offering has changed since, a later instant:
--
-- - If it was moved by more than a day: the paid start, or the present start if that is later. This does not apply to a
--   student who has joined a session since the move.
-- - If it has fewer sessions, or less than nine tenths of the paid time: the paid end, or the present start if that is
--   later.
--
-- A move after the offering took place as paid for extends nothing. move_payment, leave_offering, pages and mails all
-- use this function.
create or replace function refund_deadline(paid payment) returns timestamptz
language sql stable
as $$
  select greatest(
    paid.refund_until,
    case
      when present.starts_at between paid.starts_at - interval '1 day' and paid.starts_at + interval '1 day'
        or taught or exists (
          select from session_join as joined
          where joined.offering_id = present.id and joined.student_id = paid.student_id
            -- A session of the present schedule, so the student joined it after the move.
            and joined.starts_at >= present.starts_at)
        then null
      else greatest(paid.starts_at, present.starts_at)
    end,
    case when sessions < paid.sessions
        or sessions * session_minutes < 0.9 * paid.sessions * paid.session_minutes
      then greatest(paid.ends_at, case when not taught then present.starts_at end)
    end)
  from (
    select offering.id, offering.starts_at,
      case kind when 'course' then coalesce((schedule ->> 'sessions')::integer, duration) else 1 end as sessions,
      case kind when 'course' then offering.session_minutes else duration end as session_minutes,
      -- An edit moved the offering after it had begun as paid for. reviewable_if_booked_by is the time of the last edit
      -- of an offering that had already taken place. Edits before the payment do not count.
      coalesce(reviewable_if_booked_by >= greatest(paid.starts_at, paid.paid_at), false) as taught
    from offering where offering.id = paid.offering_id
  ) as present
$$;
