-- The sessions of an offering, written together with it. Joining and reminders find them by their instants,
-- which would otherwise have to be computed across changes of the clocks.
create table session (
  offering_id uuid not null references offering (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (offering_id, starts_at),
  check (ends_at > starts_at)
);
create index session_by_start on session (starts_at);

-- The first join of each person in each session.
create table session_join (
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  starts_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (offering_id, student_id, starts_at)
);
create index session_join_by_student on session_join (student_id);
