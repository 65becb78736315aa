-- Applies an event to a payment, which is one line of an order, and returns its state. This function is the state
-- machine of payments (docs/product/payments.md). In the same transaction it books or frees the seat and writes the
-- request that Stripe must get: to expire the checkout, or to refund.
--
-- An event of the checkout is applied to each payment of the order: opened, expired, paid, wrong_amount, disputed,
-- dispute_won, dispute_lost. The others are about one payment.
--
-- States:
--
-- - opening: The seat is held, and the request for a checkout is under way.
-- - open: The student can pay on Stripe's page.
-- - closing: The seat was freed before it was paid. Stripe must expire the checkout. Until then it can still be paid.
-- - unpaid: The checkout ended without a payment. It can still become paid, if Stripe reports a late payment.
-- - paid: The student has paid and has the seat.
-- - kept: The student has paid and no longer has the seat, and the site keeps the money: it was freed too late for a
--   refund.
-- - refunding: The site has requested a refund in full.
-- - refunded: Stripe has refunded in full.
-- - refund_failed: The refund failed. An administrator must act.
-- - disputed: The bank has taken the money back for now. The seat stays.
-- - lost: The dispute was lost, so the seat was freed.
--
-- Usual transitions:
--
--   opening ─opened→ open ─paid→ paid ─seat_ended→ kept, or refunding ─refunded→ refunded
--   opening, open ─seat_ended→ closing ─expired→ unpaid
--   opening, open, closing, unpaid ─paid→ paid if there is a seat, otherwise refunding
--   paid, kept, refunding, refund_failed ─disputed→ disputed
--   disputed ─dispute_won→ paid, kept or refunding
--   disputed ─dispute_lost→ lost
--
-- An event that does not fit the state changes nothing, so events may arrive late, twice and in any order.
--
-- `owed` records that the student must get the money back. It survives a dispute: a payment that is owed and wins its
-- dispute is refunded.
--
-- The caller has locked the offering's row, and that of the seat that the payment of a difference swaps
-- (swapped_booking_id), unless the event is 'opened', which changes no seat. It moves payments of several orders in the
-- order of the orders' ids, which prevents deadlocks. `hold` is how long an offer to the waitlist lasts; it may be null
-- if the event is 'seat_ended', whose caller advances the waitlist. `why` is then the end_reason of the booking.
create or replace function move_payment(
  moved_id uuid, event text, hold interval, why text default null
) returns text
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  moved payment;
  -- The first payment of the order, which has the order's checkout.
  placed payment;
  -- Whether the order has no other payments.
  alone boolean;
  new_state text;
  seat uuid;
begin
  -- Everywhere, the first payment of an order is locked before the others.
  select * into placed from payment
  where id = (select coalesce(order_id, id) from payment where id = moved_id) for update;
  select * into moved from payment where id = moved_id for update;
  new_state := case event
    -- Stripe has created the checkout.
    when 'opened' then case moved.state when 'opening' then 'open' end
    -- Stripe refused to create the checkout, or it ended without a payment.
    when 'expired' then case when moved.state in ('opening', 'open', 'closing') then 'unpaid' end
    -- The seat was freed: its hold ended, its student cancelled, or the offering was cancelled.
    when 'seat_ended' then case
      when moved.state in ('opening', 'open') then 'closing'
      when moved.state = 'paid' then 'kept'
    end
    when 'paid' then
      case when moved.state in ('opening', 'open', 'closing', 'unpaid') then 'paid' end
    when 'wrong_amount' then
      case when moved.state in ('opening', 'open', 'closing', 'unpaid') then 'refunding' end
    when 'refunded' then case
      when moved.state in ('paid', 'kept', 'refunding', 'refund_failed', 'disputed') then 'refunded'
    end
    when 'refund_failed' then
      case when moved.state in ('refunding', 'refunded') then 'refund_failed' end
    -- Stripe has no refund for this payment: the process that received a refusal was killed before it stored that.
    -- Stripe may have given this list before it answered a request of the last minute, which therefore does not count.
    when 'refund_missing' then case
      when moved.state = 'refunding' and not exists (select from stripe_request
        where payment_id = moved_id and kind = 'refund' and answered_at > moment - interval '1 minute')
        then 'refunding'
    end
    when 'disputed' then
      case when moved.state in ('paid', 'kept', 'refunding', 'refund_failed') then 'disputed' end
    when 'dispute_won' then case moved.state when 'disputed' then 'paid' end
    when 'dispute_lost' then case moved.state when 'disputed' then 'lost' end
  end;

  if event = 'dispute_won' and not moved.owed then
    -- The job that settles the payments of a cancelled offering may not have reached this one.
    select end_reason into why from booking where id = moved.booking_id and end_reason = 'offering_cancelled';
  end if;
  if (event = 'seat_ended' and moved.state in ('paid', 'disputed') or event = 'dispute_won' and moved.state = 'disputed')
    and why in
    ('cancelled', 'account_deleted', 'offering_cancelled', 'removed', 'dispute_lost') then
    -- For a cancelled offering a job applies this event, which may be long after the cancellation.
    moved.owed := case why
      when 'offering_cancelled' then paid_time_ends(moved) >
        coalesce((select cancelled_at from offering where id = moved.offering_id), moment)
      -- The instructor has taken the student off, which refunds in full at any time.
      when 'removed' then true
      else moment < refund_deadline(moved) end;
    if moved.owed then
      moved.owed_for := case why when 'offering_cancelled' then why when 'removed' then null else 'cancelled' end;
    end if;
  elsif event = 'wrong_amount' and new_state is not null then
    moved.owed := true;
    moved.owed_for := 'wrong_amount';
  elsif event = 'refund_failed' and new_state is not null then
    -- A refund by hand has ended the seat.
    moved.owed := true;
  end if;

  if new_state = 'paid' then
    -- This precedes the booking, because booking the seat closes every checkout of it that is still open.
    update payment set state = new_state where id = moved_id;
    -- A payment that arrives after its hold has ended gets a seat if one is free.
    seat := case
      when event <> 'paid' then (select id from booking where id = moved.booking_id and status = 'booked')
      when moved.swapped_booking_id is not null then swap_paid_seat(moved, hold)
      else book_paid_seat(moved.booking_id, moved.offering_id, moved.student_id)
    end;
    if seat is not null then
      moved.booking_id := seat;
    elsif event = 'paid' then
      moved.owed := true;
      moved.owed_for := case
        when moved.swapped_booking_id is not null then 'swap_over'
        when exists (select from booking
          where offering_id = moved.offering_id and student_id = moved.student_id and status = 'booked')
          then 'paid_twice'
        else 'seat_gone' end;
    else
      new_state := 'kept';
    end if;
  end if;
  if moved.owed and new_state in ('paid', 'kept') then
    new_state := 'refunding';
  end if;

  update payment set
    state = coalesce(new_state, moved.state), booking_id = moved.booking_id,
    owed = moved.owed, owed_for = moved.owed_for,
    paid_at = case when event in ('paid', 'wrong_amount') then coalesce(paid_at, moment) else paid_at end,
    refunded_at = case when new_state = 'refunded' then moment else refunded_at end
  where id = moved_id;
  -- An order has a receipt once it has booked a seat.
  if event = 'paid' and new_state = 'paid' and placed.receipt_number is null then
    update payment set receipt_number = nextval('payment_receipt_number') where id = placed.id;
  end if;
  if new_state in ('closing', 'refunding') then
    update payment set next_check_at = moment + interval '1 minute' where id = placed.id;
  end if;

  if event = 'seat_ended' and new_state = 'closing' and placed.session_id is not null
    or event = 'opened' and moved.state in ('closing', 'unpaid') then
    perform ask_stripe('expire:' || placed.id, 'expire', placed.id, null, '{}');
  end if;
  if new_state = 'refunding' and not exists (select from stripe_request
      where payment_id = moved_id and kind = 'refund' and answered_at is null) then
    alone := moved.order_id is null and not exists (select from payment where order_id = moved_id);
    -- Stripe repeats a refusal for the same key, so a refund after a refused one has a new key.
    perform ask_stripe('refund:' || moved_id || (select coalesce('/' || nullif(count(*), 0), '')
        from stripe_request where payment_id = moved_id and kind = 'refund'),
      'refund', moved_id, null, (
        select jsonb_strip_nulls(jsonb_build_object(
          'payment_intent', placed.intent_id,
          'amount', case when not alone then due end,
          'reverse_transfer', true,
          -- Stripe refuses to refund a fee of 0. It rounds the fee of a partial refund in its own way, so the fee of one
          -- of several payments is refunded by a request of its own (features/payments/requests.ts).
          'refund_application_fee', alone and moved.fee > 0,
          'reason', case moved.owed_for when 'paid_twice' then 'duplicate' else 'requested_by_customer' end,
          'metadata', jsonb_build_object('payment', moved_id, 'fee', case when not alone then kept_fee end)))
        from payment, payment_amounts(payment) where payment.id = moved_id));
  end if;

  -- Free the seat. The trigger of the booking calls this function again with 'seat_ended', which no longer fits.
  if new_state in ('unpaid', 'lost') or new_state in ('refunded', 'refunding') and event <> 'seat_ended' then
    perform end_bookings(array(select id from booking where id = moved.booking_id
        and (status = 'booked' and new_state in ('refunded', 'lost')
            -- Another payment for the same seat keeps it, unless the bank has taken back a part of the seat's price.
            and (new_state = 'lost' and not moved.owed
              or not exists (select from payment as other where other.booking_id = booking.id
                and other.id <> moved_id and other.state in ('paid', 'disputed')))
          or status = 'held' and held_for = 'payment')),
      case new_state when 'unpaid' then 'unpaid' when 'lost' then 'dispute_lost' else 'refunded' end);
    perform advance_waitlists(array[moved.offering_id], hold);
  end if;
  return coalesce(new_state, moved.state);
end
$$;
