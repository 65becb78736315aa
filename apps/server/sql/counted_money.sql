-- What a payment counts for in the money of insights, and when (rule insight-7): when it was paid, what
-- was paid less what was given back of it in part; when all of it was given back, as much less; without
-- what was lost in a dispute.
create or replace function counted_money(payment payment)
returns table (at timestamptz, currency text, amount integer)
language sql stable
as $$
  select counted.at, coalesce(payment.paid_currency, payment.currency), counted.amount
  from (select coalesce(payment.paid_amount, payment.amount) as amount) as paid, lateral (
    select payment.paid_at,
      case payment.state when 'refunded' then paid.amount
        when 'lost' then greatest(0, paid.amount - payment.refunded_amount - payment.disputed_amount)
        else paid.amount - payment.refunded_amount end
    where payment.state <> 'lost' or payment.disputed_amount is not null
    union all
    select payment.refunded_at, -paid.amount where payment.state = 'refunded'
  ) as counted (at, amount)
  where counted.at is not null
$$;
