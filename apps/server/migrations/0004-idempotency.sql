-- The Idempotency-Key of the request that made a booking: a repeat of that request finds it, whatever
-- became of the booking since.
alter table booking add column idempotency_key text;
create unique index booking_by_idempotency_key on booking (student_id, idempotency_key)
  where idempotency_key is not null;
