-- no-transaction
drop index concurrently if exists booking_with_code;
create index concurrently booking_with_code on booking (code_id) where code_id is not null;
