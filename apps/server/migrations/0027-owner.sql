-- Suspended accounts, featured offerings, and reports of offerings and instructors (docs/product/owner.md).
alter table person
  add column suspended_at timestamptz,
  -- The reason that was mailed to the person.
  add column suspended_reason text;
-- Without reading the table, whose rows have neither.
alter table person
  add constraint person_suspension check ((suspended_at is null) = (suspended_reason is null)) not valid;

-- The offerings that home shows first. An offering that starts or is cancelled no longer counts; the next act that
-- features one deletes its row.
create table featured_offering (
  offering_id uuid primary key references offering (id) on delete cascade,
  featured_at timestamptz not null default now()
);

create table report (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid references offering (id) on delete cascade,
  instructor_id uuid references person (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  reason text not null,
  reported_at timestamptz not null default now(),
  -- When an administrator decided.
  answered_at timestamptz,
  check (num_nonnulls(offering_id, instructor_id) = 1)
);
create unique index report_of_offering on report (offering_id, person_id);
create unique index report_of_instructor on report (instructor_id, person_id);
create index report_by_person on report (person_id);
create index report_open on report (reported_at) where answered_at is null;
