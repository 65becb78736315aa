create table offering (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('class', 'course')),
  -- Null once the instructor's account is deleted: students keep past offerings in their lists.
  instructor_id uuid references person (id) on delete set null,
  title text not null,
  description text not null,
  -- What students bring along; null: nothing (rule offering-28).
  bring text,
  category text not null check (category in ('Music', 'Arts', 'Sports', 'Technology', 'Language')),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  -- The language it is taught in, a BCP 47 tag (rule offering-29). The code decides which languages exist.
  language text,
  thumbnail_id uuid references file (id),
  -- The local time that the instructor typed, and the instants that it stands for: ends_at is starts_at
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
  -- The number of bookings that take a seat, of those that are held, and of those on the waitlist. The
  -- function count_seats updates them; the constraint offering_seats prevents overselling when people race
  -- for the last seat.
  seats_taken integer not null default 0,
  seats_held integer not null default 0,
  waiting integer not null default 0,
  -- Students with a seat receive it when a session opens, and no one earlier.
  meeting_url text check (meeting_url like 'https://%'),
  -- Minutes of each session of a course, which has one a day; a class is one session of its duration.
  session_minutes integer not null default 60 check (session_minutes between 1 and 1440),
  -- Classes that were created together share it.
  series_id uuid,
  cancelled_at timestamptz,
  -- When the owner deleted an offering that had ended. It took place, so its students keep it in their lists.
  deleted_at timestamptz,
  -- Increases with each change; the SEQUENCE of calendar entries (RFC 5545 §3.8.7.4).
  revision integer not null default 0,
  -- Bytes of title, description and modules, so that a list can bound its answer without reading them.
  text_bytes integer,
  -- The Idempotency-Key of the request that created it. Repeated requests find it by the instructor's index.
  idempotency_key text,
  -- When an offering that had taken place was last edited: people who had booked by then may review it
  -- even if the edit has moved it (rule review-3).
  reviewable_if_booked_by timestamptz,
  -- Set when an edit moves the start into the past: the start that was announced before. The offering has
  -- not taken place, and cannot be reviewed, before that instant (rule review-2). Null: starts_at.
  announced_start timestamptz,
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
create index offering_by_start on offering (starts_at) where cancelled_at is null;
create index offering_with_waitlist on offering (starts_at) where waiting > 0;

-- Changes of an offering that wait to be mailed, and those of the last mail.
create table offering_change (
  id bigint generated always as identity primary key,
  offering_id uuid not null references offering (id) on delete cascade,
  -- The offering as it was before the change.
  before jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz,
  -- Whether people on the waitlist are notified, too: of a change of several classes (docs/product/scope.md).
  tells_waiting boolean not null default false
);
create index offering_change_by_offering on offering_change (offering_id, id);
