-- Moves at most `most` rows of insight_money_change into the sums, and returns whether there may be more. The caller
-- runs it in one process at a time.
create or replace function sum_money(most integer) returns boolean
language plpgsql
as $$
declare
  moved bigint;
begin
  with changed as (
    delete from insight_money_change where ctid = any (array(
      select ctid from insight_money_change limit most for update skip locked))
    returning instructor_id, date_bin('15 minutes', at, 'epoch') as quarter, currency, amount
  ), summed as (
    insert into insight_money as known (instructor_id, quarter, currency, amount)
    select instructor_id, quarter, currency, sum(amount) from changed
    -- After the account was deleted, only the site's sums count the money.
    where exists (select from person where id = instructor_id) group by 1, 2, 3
    union all
    select null, quarter, currency, sum(amount) from changed group by 2, 3
    on conflict (instructor_id, quarter, currency) do update set amount = known.amount + excluded.amount
  )
  select count(*) into moved from changed;
  return moved = most;
end
$$;
