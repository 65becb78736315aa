-- What the platform itself keeps. Every migration uses only what PostgreSQL 15 understands.

create extension if not exists citext;

-- Keys that every process of the site shares, on whatever machine it runs.
create table secret (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Rate limit counters, shared by all processes, in the shape that rate-limiter-flexible prescribes.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);
