-- no-transaction
drop index concurrently if exists booking_event_by_xact;
create index concurrently booking_event_by_xact on booking_event (xact);
