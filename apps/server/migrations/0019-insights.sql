-- Precomputed sums for insights (docs/product/insights.md). Everything here can be computed again from the
-- history of bookings, payments and attendance.

-- Sums of the history of bookings by quarter hour, because time zones differ by quarters of an hour: of each
-- instructor, and without one, of the whole site.
create table insight_sum (
  instructor_id uuid references person (id) on delete cascade,
  -- The start of the quarter hour.
  quarter timestamptz not null,
  bookings integer not null,
  cancellations integer not null,
  waitlisted integer not null
);
create unique index insight_sum_of on insight_sum (instructor_id, quarter)
  include (bookings, cancellations, waitlisted) nulls not distinct;

-- One row about the last count. Without a row nothing is counted.
create table insight_progress (
  single boolean primary key default true check (single),
  -- Until when bookings were counted by quarter hour.
  counted_to timestamptz,
  -- The JOIN_EARLY_MINUTES that decided which joins count.
  early_minutes integer
);

-- The figures of each offering that is not cancelled, in rows small enough to read for a whole site.
create table insight_offering (
  offering_id uuid primary key references offering (id) on delete cascade,
  -- As the offering has them.
  instructor_id uuid references person (id) on delete set null,
  starts_at timestamptz not null,
  seats integer not null,
  taken integer not null,
  -- How many booked students attended, and were marked absent.
  attended integer not null,
  absent integer not null
);
create index insight_offering_of on insight_offering (instructor_id, starts_at);
create index insight_offering_by_start on insight_offering (starts_at)
  include (offering_id, seats, taken, attended, absent);
-- Offerings whose attendance may have changed since it was counted; each change adds a row.
create table insight_stale (
  offering_id uuid not null
);

-- Payments minus refunds by quarter hour: of each instructor, and without one, of the whole site.
create table insight_money (
  instructor_id uuid references person (id) on delete cascade,
  quarter timestamptz not null,
  currency text not null,
  amount bigint not null
);
create unique index insight_money_of on insight_money (instructor_id, quarter, currency)
  include (amount) nulls not distinct;
-- Changes of payments that insight_money does not contain yet; each change adds rows.
create table insight_money_change (
  instructor_id uuid,
  at timestamptz not null,
  currency text not null,
  amount bigint not null
);
