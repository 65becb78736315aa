-- no-transaction
-- Finds the events of the last minutes. The history is appended to in the order of time.
drop index concurrently if exists booking_event_by_time;
create index concurrently booking_event_by_time on booking_event using brin (at) with (pages_per_range = 16);
-- Until when bookings were counted by quarter hour, and the JOIN_EARLY_MINUTES that decided which joins count.
alter table insight_progress add column if not exists counted_to timestamptz,
  add column if not exists early_minutes integer;
alter table insight_offering alter column early_minutes drop not null;
