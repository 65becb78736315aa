-- What insights (docs/product/insights.md) need not count anew each time. Everything here can be made
-- again from the history of bookings and from what is known of attendance.

-- Sums of the history of bookings by quarter hour, since time zones differ by quarters of an hour: of each
-- instructor, and where there is none, of the whole site.
create table insight_sum (
  instructor_id uuid references person (id) on delete cascade,
  -- When the quarter hour began.
  quarter timestamptz not null,
  bookings integer not null,
  cancellations integer not null,
  waitlisted integer not null
);
create unique index insight_sum_of on insight_sum (instructor_id, quarter)
  include (bookings, cancellations, waitlisted) nulls not distinct;

-- Its one row says how far the history is summed: the sums hold the events of all transactions before this
-- one, and nothing of it and later ones. No row: nothing is summed.
create table insight_progress (
  single boolean primary key default true check (single),
  summed_to xid8 not null default '0'
);

-- How many of those booked in an offering attended, and were marked absent.
create table insight_attendance (
  offering_id uuid primary key references offering (id) on delete cascade,
  attended integer not null,
  absent integer not null,
  -- The JOIN_EARLY_MINUTES that decided which joins count.
  early_minutes integer not null
);
-- Offerings whose attendance may have changed since it was counted; each change adds a row.
create table insight_stale (
  offering_id uuid not null
);
