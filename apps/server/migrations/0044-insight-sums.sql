-- What insights read of an offering that is not cancelled, in rows small enough for a whole site. It takes
-- the place of insight_attendance, which the version before still uses.
create table insight_offering (
  offering_id uuid primary key references offering (id) on delete cascade,
  -- As the offering has them.
  instructor_id uuid references person (id) on delete set null,
  starts_at timestamptz not null,
  seats integer not null,
  taken integer not null,
  -- How many of those booked attended, and were marked absent.
  attended integer not null,
  absent integer not null,
  -- The JOIN_EARLY_MINUTES that decided which joins count.
  early_minutes integer not null
);
create index insight_offering_of on insight_offering (instructor_id, starts_at);
create index insight_offering_by_start on insight_offering (starts_at)
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
