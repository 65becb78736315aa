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

-- A person's first join of each session.
create table session_join (
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  starts_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (offering_id, student_id, starts_at)
);
create index session_join_by_student on session_join (student_id);
