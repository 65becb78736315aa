-- IANA name; null until a browser has told it.
alter table person add column timezone text;
-- Chosen by the person, so that no browser changes it.
alter table person add column timezone_chosen boolean not null default false;
alter table person add column reminders boolean not null default true;
-- Of the unsubscribe link in every reminder; never changed, so that each link works for good.
alter table person add column reminder_token text not null unique
  default replace(gen_random_uuid()::text, '-', '');

-- Reminders that were written, so that none is written twice. No foreign keys: their locks would let
-- the job and whoever books wait for each other.
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
