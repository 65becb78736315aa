-- A row for each person with the role instructor, from sign-up on. Rows that are not approved are the
-- requests that admins see (rule approval-1).
create table instructor (
  person_id uuid primary key references person (id) on delete cascade,
  bio text not null default '',
  qualifications text not null default '',
  skills text[] not null default '{}',
  resume_id uuid references file (id),
  approved boolean not null default false,
  -- When an admin removed the instructor, who cannot publish until an admin approves them again
  -- (rule approval-10).
  removed_at timestamptz,
  updated_at timestamptz not null default now()
);
create index instructor_by_resume on instructor (resume_id) where resume_id is not null;

create table approval_decision (
  id bigint generated always as identity primary key,
  instructor_id uuid not null references person (id) on delete cascade,
  -- Null once the admin's account is deleted: the history stays.
  decided_by uuid references person (id) on delete set null,
  decision text not null check (decision in ('approved', 'rejected', 'removed')),
  reason text not null default '',
  decided_at timestamptz not null default now()
);
create index approval_decision_by_instructor on approval_decision (instructor_id, id desc);
create index approval_decision_by_admin on approval_decision (decided_by) where decided_by is not null;

-- The ids of instructors with a public page whose accounts were deleted: the page then says that they have
-- left (rule instructor-4).
create table former_instructor (
  id uuid primary key
);
