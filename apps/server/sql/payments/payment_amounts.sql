-- Returns the amounts of a payment that the books show, in the smallest unit of its currency: the paid amount
-- (received), the part that was not refunded (due), the site's share of that part (kept_fee), and the amount that is
-- disputed or was lost. The paid amount can differ from the price (rule payment-9).
create or replace function payment_amounts(payment payment)
returns table (currency text, received integer, due integer, kept_fee integer, disputed integer)
language sql immutable
as $$
  select coalesce(payment.paid_currency, payment.currency), received, due,
    -- A partial refund reduces the fee in proportion, as Stripe does.
    coalesce(round(payment.fee::numeric * due / nullif(received, 0)), 0)::integer,
    case
      -- A dispute can be about a part of the payment.
      when payment.state in ('disputed', 'lost') then least(due, coalesce(payment.disputed_amount, due))
      -- After a full refund a bank takes the disputed amount once more.
      when payment.state = 'refunded' and payment.dispute in ('open', 'lost')
        then coalesce(payment.disputed_amount, received)
      else 0
    end
  from (select coalesce(payment.paid_amount, payment.amount) as received) as paid,
    lateral (select greatest(received - payment.refunded_amount, 0) as due) as remaining
$$;
