-- Tables of the platform itself. Migrations use only features of PostgreSQL 15.

create extension if not exists citext;

-- Keys that all processes of the site share.
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
