-- The Idempotency-Key of the request that created the offering. Repeated requests find it by the
-- instructor's index.
alter table offering add column idempotency_key text;
