-- The private calendar of a person. Whoever knows the token reads it: it shows when and what, and no
-- link that joins.
create table calendar_feed (
  person_id uuid primary key references person (id) on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now()
);
