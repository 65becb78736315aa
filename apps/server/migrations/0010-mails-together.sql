-- Mails about what changes often are merged: of several states, only the last one is sent.

-- When a notice is due. Where a person's seat changes again and again, notices are postponed.
alter table booking_notice add column due_at timestamptz not null default now();
create index booking_notice_due on booking_notice (due_at);

-- What the last mail about a person's seat in an offering said. Kept for a day, and without foreign
-- keys: their locks would let the job that sends mails and the deletion of an account wait for each other.
create table seat_notification (
  student_id uuid not null,
  offering_id uuid not null,
  state text not null check (state in ('booked', 'cancelled')),
  -- Mails since `since`, the beginning of the window in which their number is bounded.
  mails integer not null,
  since timestamptz not null,
  primary key (student_id, offering_id)
);

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
