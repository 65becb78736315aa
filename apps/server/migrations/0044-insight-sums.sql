-- What insights read of an offering stands beside its attendance, in rows small enough for a whole site.
-- Everything is counted anew: sql/attendance_changed.sql and sql/money_changed.sql note what there is.
delete from insight_attendance;
alter table insight_attendance
  -- As the offering has them.
  add column instructor_id uuid references person (id) on delete set null,
  add column starts_at timestamptz not null,
  add column seats integer not null,
  add column taken integer not null;
create index insight_attendance_of on insight_attendance (instructor_id, starts_at);
create index insight_attendance_by_start on insight_attendance (starts_at)
  include (offering_id, seats, taken, attended, absent);

-- What was paid less what was given back, by quarter hour: of each instructor, and where there is none, of
-- the whole site.
create table insight_money (
  instructor_id uuid references person (id) on delete cascade,
  quarter timestamptz not null,
  currency text not null,
  amount bigint not null
);
create unique index insight_money_of on insight_money (instructor_id, quarter, currency)
  include (amount) nulls not distinct;

-- What payments have changed of that since; each change adds rows.
create table insight_money_change (
  instructor_id uuid,
  at timestamptz not null,
  currency text not null,
  amount bigint not null
);
drop index payment_by_time_paid;
drop index payment_by_time_refunded;
