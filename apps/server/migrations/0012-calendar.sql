-- The private calendar feed of a person. The token gives access to it; it contains times and titles, and no
-- meeting links.
create table calendar_feed (
  person_id uuid primary key references person (id) on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now()
);
