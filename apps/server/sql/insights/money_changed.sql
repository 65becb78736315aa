-- Records by how much a payment changes the money of insights (rule insight-7), in the transaction that changes it: the
-- amounts that it counted with before are subtracted, and its new amounts are added.
create or replace function money_changed() returns trigger
language plpgsql
as $$
begin
  insert into insight_money_change (instructor_id, at, currency, amount)
  select instructor_id, at, currency, sum(amount)
  from (
    select old.instructor_id, at, currency, -amount as amount from counted_money(old)
    where tg_op <> 'INSERT'
    union all
    select new.instructor_id, at, currency, amount from counted_money(new)
    where tg_op <> 'DELETE'
  ) as counted
  group by 1, 2, 3 having sum(amount) <> 0;
  return null;
end
$$;

create or replace trigger money_added after insert on payment
  for each row when (new.paid_at is not null) execute function money_changed();
create or replace trigger money_changed
  after update of instructor_id, amount, currency, paid_amount, paid_currency, state, paid_at,
    refunded_at, refunded_amount, disputed_amount on payment
  for each row when (new.paid_at is not null and old.* is distinct from new.*)
  execute function money_changed();
create or replace trigger money_deleted after delete on payment
  for each row when (old.paid_at is not null) execute function money_changed();
