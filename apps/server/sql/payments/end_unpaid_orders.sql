-- Enqueues the job that frees the remaining seats of unpaid orders of which a seat was freed, or whose seat to swap has
-- ended: an order is paid as a whole or not at all. It is a job because it locks the other offerings in the order of
-- their ids, and the transaction that has freed the first seat may have locked later ones.
create or replace function end_unpaid_orders(order_ids uuid[]) returns void
language sql
as $$
  select graphile_worker.add_job('end-unpaid-order', json_build_object('orderId', placed.id),
    job_key := 'end-unpaid-order:' || placed.id, priority := -10)
  from (select distinct unnest(order_ids) as id order by id) as placed
  where exists (select from payment
    where (payment.id = placed.id or payment.order_id = placed.id) and payment.state in ('opening', 'open'));
$$;
