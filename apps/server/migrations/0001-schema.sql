-- People, offerings, bookings, files, mail. Kept to what PostgreSQL 15 understands.

create extension if not exists citext;
create extension if not exists pg_trgm;

create table file (
  id uuid primary key,
  owner_id uuid not null,
  -- Judged by content when the upload is complete (rule file-6); null until then.
  kind text check (kind in ('picture', 'resume')),
  state text not null default 'uploading' check (state in ('uploading', 'ready', 'refused')),
  name text not null default '',
  content_type text,
  bytes bigint check (bytes >= 0),
  width integer,
  height integer,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  -- When something last named it or stopped naming it; garbage is counted from here (rule file-9).
  released_at timestamptz not null default now(),
  check (state <> 'ready' or (kind is not null and content_type is not null and bytes is not null))
);
create index file_by_owner on file (owner_id);
create index file_by_release on file (released_at);

create table person (
  id uuid primary key default gen_random_uuid(),
  -- The `sub` of the identity provider's tokens.
  subject text not null unique,
  email citext not null unique,
  name text not null,
  contact text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['student', 'instructor']),
  is_admin boolean not null default false,
  dob date not null,
  gender text not null check (gender in ('male', 'female', 'other')),
  picture_id uuid references file (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_by_picture on person (picture_id) where picture_id is not null;

-- One row for every person with the role instructor, from sign-up on: the admin's requests are the
-- rows that are not approved (rule approval-1).
create table instructor (
  person_id uuid primary key references person (id) on delete cascade,
  bio text not null default '',
  qualifications text not null default '',
  skills text[] not null default '{}',
  resume_id uuid references file (id),
  approved boolean not null default false,
  updated_at timestamptz not null default now()
);
create index instructor_by_resume on instructor (resume_id) where resume_id is not null;

create table approval_decision (
  id bigint generated always as identity primary key,
  instructor_id uuid not null references person (id) on delete cascade,
  -- The admin may leave; the history stays.
  decided_by uuid references person (id) on delete set null,
  decision text not null check (decision in ('approved', 'rejected', 'removed')),
  reason text not null default '',
  decided_at timestamptz not null default now()
);
create index approval_decision_by_instructor on approval_decision (instructor_id, id desc);
create index approval_decision_by_admin on approval_decision (decided_by) where decided_by is not null;

create table offering (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('class', 'course')),
  -- Null once the instructor's account is gone: past offerings stay in their students' lists.
  instructor_id uuid references person (id) on delete set null,
  title text not null,
  description text not null,
  category text not null check (category in ('Music', 'Arts', 'Sports', 'Technology', 'Language')),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  thumbnail_id uuid references file (id),
  -- What the instructor typed, and the instants it means. ends_at = starts_at + minutes or days.
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
  -- Changed in the same statement as the booking it counts, so the check below is what keeps a
  -- class from being oversold, whoever races for the last seat.
  seats_taken integer not null default 0,
  cancelled_at timestamptz,
  -- Grows with every change; a calendar entry's SEQUENCE (RFC 5545 §3.8.7.4).
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offering_seats check (seats_taken between 0 and max_students),
  check (ends_at > starts_at),
  check ((kind = 'course') = (price is not null and modules is not null))
);
create index offering_listed on offering (kind, starts_at, id) where cancelled_at is null;
create index offering_listed_by_end on offering (kind, ends_at) where cancelled_at is null;
create index offering_by_instructor on offering (instructor_id, kind, starts_at);
create index offering_by_thumbnail on offering (thumbnail_id) where thumbnail_id is not null;
create index offering_title_words on offering using gin (title gin_trgm_ops);

create table booking (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  -- 'held' takes a seat until held_until, for a waitlist or a payment under way.
  status text not null check (status in ('held', 'booked', 'cancelled')),
  held_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'held') = (held_until is not null)),
  check ((status = 'cancelled') = (ended_at is not null))
);
-- One seat a student in an offering, whatever races.
create unique index booking_active on booking (offering_id, student_id) where status in ('held', 'booked');
create index booking_by_student on booking (student_id, created_at) where status in ('held', 'booked');
create index booking_of_student on booking (student_id);

create table newsletter_subscriber (
  email citext primary key,
  token text not null unique,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);

-- Written in the transaction that causes the mail; a job delivers it. The body is blanked once the
-- mail is out: it may hold a link that signs someone in.
create table mail (
  id uuid primary key default gen_random_uuid(),
  -- The same cause never sends twice.
  key text not null unique,
  recipient text not null,
  template text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_unsent on mail (created_at) where sent_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;

-- Counters of the rate limits, shared by every process (rate-limiter-flexible's own shape).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);
