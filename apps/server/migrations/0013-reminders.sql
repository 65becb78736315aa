-- Reminders that were written, so that none is written twice. Without foreign keys, whose locks would make
-- the job and people who book wait for each other.
create table reminder (
  -- The booking's id, or the offering's for the instructor's.
  about_id uuid not null,
  session_starts_at timestamptz not null,
  -- How long before the start.
  offset_minutes integer not null,
  sent_at timestamptz not null default now(),
  primary key (about_id, session_starts_at, offset_minutes)
);
create index reminder_by_session on reminder (session_starts_at);
