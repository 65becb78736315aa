-- Keys that every process of the site must share, whatever machine it runs on.

create table secret (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
