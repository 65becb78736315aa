alter table offering
  -- Given to those booked when a session opens, and to nobody before.
  add meeting_url text check (meeting_url like 'https://%'),
  -- Length of each session of a course, which has one a day; a class is one session of its duration.
  add session_minutes integer not null default 60 check (session_minutes between 1 and 1440),
  -- What classes that were made together share.
  add series_id uuid;
create index offering_of_series on offering (series_id, starts_at) where series_id is not null;

-- The sessions of an offering, written with it: joining and reminders find them by their instants,
-- which daylight saving time makes a calendar's work to compute.
create table session (
  offering_id uuid not null references offering (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (offering_id, starts_at),
  check (ends_at > starts_at)
);
create index session_by_start on session (starts_at);
insert into session (offering_id, starts_at, ends_at)
select id, starts_at, ends_at from offering where kind = 'class'
union all
select id, first, first + make_interval(mins => session_minutes)
from offering, generate_series(0, duration - 1) as day,
  lateral (select case day when 0 then starts_at
    else (local_date + day + local_time) at time zone timezone end as first) as wall
where kind = 'course'
on conflict do nothing;

-- A person's first join of each session.
create table session_join (
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  starts_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (offering_id, student_id, starts_at)
);
create index session_join_by_student on session_join (student_id);
