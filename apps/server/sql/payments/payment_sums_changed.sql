-- Records by how much a payment changes the counts and sums of the books, in the transaction that changes it: its
-- former counts and amounts are subtracted, and its new ones are added.
create or replace function payment_sums_changed() returns trigger
language plpgsql
as $$
begin
  insert into payment_sum_change
  select offering_id, instructor_id, currency,
    sum(sign * paid_count), sum(sign * unpaid_count), sum(sign * trouble_count), sum(sign * due_count),
    sum(sign * received), sum(sign * refunded), sum(sign * due), sum(sign * kept_fee), sum(sign * disputed)
  from (
    select -1 as sign, before.* from payment_counts(old) as before where tg_op <> 'INSERT'
    union all
    select 1, after.* from payment_counts(new) as after where tg_op <> 'DELETE'
  ) as changed
  group by offering_id, instructor_id, currency
  having (sum(sign * paid_count), sum(sign * unpaid_count), sum(sign * trouble_count), sum(sign * due_count),
    sum(sign * received), sum(sign * refunded), sum(sign * due), sum(sign * kept_fee), sum(sign * disputed))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end
$$;

create or replace trigger payment_sums_added after insert on payment
  for each row execute function payment_sums_changed();
create or replace trigger payment_sums_changed
  after update of instructor_id, amount, fee, currency, paid_amount, paid_currency, state, paid_at,
    refunded_amount, dispute, disputed_amount on payment
  for each row when (old.* is distinct from new.*)
  execute function payment_sums_changed();
create or replace trigger payment_sums_deleted after delete on payment
  for each row execute function payment_sums_changed();
