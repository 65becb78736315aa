-- Stores a request for Stripe and enqueues the job that sends it. Does nothing if the key exists.
create or replace function ask_stripe(
  asked_key text, asked_kind text, asked_payment uuid, asking_id uuid, asked jsonb
) returns void
language sql
as $$
  with written as (
    insert into stripe_request (key, kind, payment_id, person_id, params)
    values (asked_key, asked_kind, asked_payment, asking_id, asked)
    on conflict do nothing
    returning key
  )
  select graphile_worker.add_job('send-stripe-request', json_build_object('key', key),
    job_key := 'stripe:' || key, priority := -10)
  from written;
$$;
