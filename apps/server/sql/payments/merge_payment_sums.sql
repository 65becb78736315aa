-- Moves up to `most` rows of payment_sum_change into the sums. Returns how many it moved. A reader that adds both
-- tables in one statement gets the same result before and after.
create or replace function merge_payment_sums(most integer) returns bigint
language plpgsql
as $$
declare
  moved bigint;
begin
  with changed as (
    delete from payment_sum_change where ctid = any (array(
      select ctid from payment_sum_change limit most for update skip locked))
    returning *
  ), merged as (
    insert into payment_sum as known
    select offering_id, instructor_id, currency, sum(paid_count), sum(unpaid_count), sum(trouble_count),
      sum(due_count), sum(received), sum(refunded), sum(due), sum(kept_fee), sum(disputed)
    from changed group by offering_id, instructor_id, currency
    order by offering_id, instructor_id, currency
    on conflict (offering_id, instructor_id, currency) do update set
      paid_count = known.paid_count + excluded.paid_count,
      unpaid_count = known.unpaid_count + excluded.unpaid_count,
      trouble_count = known.trouble_count + excluded.trouble_count,
      due_count = known.due_count + excluded.due_count,
      received = known.received + excluded.received,
      refunded = known.refunded + excluded.refunded,
      due = known.due + excluded.due,
      kept_fee = known.kept_fee + excluded.kept_fee,
      disputed = known.disputed + excluded.disputed
  )
  select count(*) into moved from changed;

  delete from payment_sum where paid_count = 0 and unpaid_count = 0 and trouble_count = 0 and due_count = 0
    and received = 0 and refunded = 0 and due = 0 and kept_fee = 0 and disputed = 0;
  return moved;
end
$$;
