-- Returns the amounts that the books show of a payment, in the smallest unit of its currency: what was paid, what of
-- it was not refunded, the site's share of that, and what is disputed or was lost. What was paid can differ from what
-- was asked for (rule payment-9).
create or replace function payment_amounts(payment payment)
returns table (currency text, received integer, due integer, kept_fee integer, disputed integer)
language sql immutable
as $$
  select coalesce(payment.paid_currency, payment.currency), received, due,
    -- A refund takes the same share of the fee along, as at Stripe.
    coalesce(round(payment.fee::numeric * due / nullif(received, 0)), 0)::integer,
    case
      -- A dispute can be about a part.
      when payment.state in ('disputed', 'lost') then least(due, coalesce(payment.disputed_amount, due))
      -- After a full refund a bank takes the disputed amount once more.
      when payment.state = 'refunded' and payment.dispute in ('open', 'lost')
        then coalesce(payment.disputed_amount, received)
      else 0
    end
  from (select coalesce(payment.paid_amount, payment.amount) as received) as paid,
    lateral (select greatest(received - payment.refunded_amount, 0) as due) as remaining
$$;
