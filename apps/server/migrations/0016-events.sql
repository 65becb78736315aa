-- Events for open pages besides bookings (docs/product/events.md). Rows are kept for as long as a page may be
-- without its stream.
create table page_event (
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  type text not null check (type in ('booking', 'offering', 'message', 'approval')),
  -- The recipient; null: everyone whom the offering concerns, or the admins.
  person_id uuid references person (id) on delete cascade,
  offering_id uuid
);
create index page_event_by_xact on page_event (xact);
create index page_event_by_person on page_event (person_id) where person_id is not null;

-- The processes with open streams, and the streams of each, which are limited for each person. Unlogged: after
-- a crash of PostgreSQL the processes write the rows of their streams again.
create unlogged table event_process (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table event_stream (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  process_id uuid not null references event_process (id) on delete cascade
);
create index event_stream_by_person on event_stream (person_id);
create index event_stream_by_process on event_stream (process_id);
