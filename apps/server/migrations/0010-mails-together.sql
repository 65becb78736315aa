-- Mails about what changes often are told together: of the states in between, only the last one.

-- When a notice is due. More than a few mails about one person's seat wait, and tell the last state.
alter table booking_notice add column due_at timestamptz not null default now();
create index booking_notice_due on booking_notice (due_at);

-- What a person was last told of their seat in an offering.
create table seat_told (
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  told text check (told in ('booked', 'cancelled')),
  -- Mails since `since`, to bound them.
  mails integer not null default 0,
  since timestamptz not null default now(),
  primary key (offering_id, student_id)
);
create index seat_told_by_student on seat_told (student_id);

-- Changes of an offering that people were not told of yet, and those of the last time.
create table offering_change (
  id bigint generated always as identity primary key,
  offering_id uuid not null references offering (id) on delete cascade,
  -- What was true until then.
  before jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  told_at timestamptz
);
create index offering_change_by_offering on offering_change (offering_id, id);
