-- Returns the counts and amounts that a payment adds to the books (payment_sum): a row for the whole site and, once the
-- payment was paid, one for its course.
create or replace function payment_counts(payment payment) returns setof payment_sum
language sql immutable
as $$
  select scope.offering_id, scope.instructor_id, currency,
    paid, 1 - paid,
    coalesce(payment.state in ('disputed', 'refund_failed') or payment.dispute = 'open', false)::integer,
    case when due > 0 then paid else 0 end,
    paid * received, paid * payment.refunded_amount, paid * due, paid * kept_fee, paid * disputed
  from payment_amounts(payment), (select (payment.paid_at is not null)::integer as paid) as state,
    (values (null::uuid, null::uuid), (payment.offering_id, payment.instructor_id))
      as scope (offering_id, instructor_id)
  where scope.offering_id is null or paid = 1
$$;
