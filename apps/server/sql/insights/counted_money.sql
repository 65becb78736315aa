-- Returns the amounts with which a payment counts in the money of insights, and their times (rule insight-7): the paid
-- amount minus partial refunds and lost disputes, when it was paid, and minus that amount, when it was refunded in full.
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
    -- A lost dispute without an amount is about the whole payment.
    where payment.state <> 'lost' or payment.disputed_amount is not null
    union all
    select payment.refunded_at, -paid.amount where payment.state = 'refunded'
  ) as counted (at, amount)
  where counted.at is not null
$$;
