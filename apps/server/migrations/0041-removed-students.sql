-- no-transaction
drop index concurrently if exists booking_removed;
create index concurrently booking_removed on booking (student_id) where end_reason = 'removed';
