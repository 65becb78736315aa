create table offering (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('class', 'course')),
  -- Null once the instructor's account is deleted: past offerings stay in their students' lists.
  instructor_id uuid references person (id) on delete set null,
  title text not null,
  description text not null,
  category text not null check (category in ('Music', 'Arts', 'Sports', 'Technology', 'Language')),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  thumbnail_id uuid references file (id),
  -- The local time that the instructor typed, and the instants that it means: ends_at is starts_at
  -- plus the duration.
  local_date date not null,
  local_time time not null,
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Minutes for a class, days for a course.
  duration integer not null check (duration > 0),
  price numeric(10, 2) check (price >= 0),
  modules jsonb,
  max_students integer not null check (max_students > 0),
  -- The bookings that hold a seat, the held ones among them, and those on the waitlist. count_seats keeps
  -- them, and the constraint offering_seats keeps an offering from being oversold when several people
  -- race for the last seat.
  seats_taken integer not null default 0,
  seats_held integer not null default 0,
  waiting integer not null default 0,
  -- Given to those booked when a session opens, and to nobody before.
  meeting_url text check (meeting_url like 'https://%'),
  -- Length of each session of a course, which has one a day; a class is one session of its duration.
  session_minutes integer not null default 60 check (session_minutes between 1 and 1440),
  -- What classes that were made together share.
  series_id uuid,
  cancelled_at timestamptz,
  -- When the owner deleted an offering that had ended: it took place, and its students keep it.
  deleted_at timestamptz,
  -- Increases with every change; a calendar entry's SEQUENCE (RFC 5545 §3.8.7.4).
  revision integer not null default 0,
  -- Size of title, description and modules, which lets a list bound its answer without reading them.
  text_bytes integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offering_seats check (seats_taken between 0 and max_students),
  constraint offering_held check (seats_held between 0 and seats_taken),
  constraint offering_waiting check (waiting >= 0),
  check (ends_at > starts_at),
  check ((kind = 'course') = (price is not null and modules is not null))
);
create index offering_by_instructor on offering (instructor_id, kind, starts_at);
create index offering_by_thumbnail on offering (thumbnail_id) where thumbnail_id is not null;
create index offering_of_series on offering (series_id, starts_at) where series_id is not null;
create index offering_with_waitlist on offering (starts_at) where waiting > 0;

-- Changes of an offering: those that nobody was notified of yet, and those of the last mail.
create table offering_change (
  id bigint generated always as identity primary key,
  offering_id uuid not null references offering (id) on delete cascade,
  -- The offering as it was before the change.
  before jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz
);
create index offering_change_by_offering on offering_change (offering_id, id);
