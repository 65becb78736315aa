-- Copies of what the site holds about a person, for themselves (docs/product/own-data.md). The bytes are in
-- the file store, in parts below the row's id.
create table own_data (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person (id) on delete cascade,
  asked_at timestamptz not null default now(),
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  -- Times that a job has begun to make it.
  attempts integer not null default 0,
  -- Of the archive; null before it is ready, and once it is removed.
  bytes bigint,
  -- When it can no longer be fetched.
  expires_at timestamptz
);
create index own_data_by_person on own_data (person_id, asked_at);
-- One at a time.
create unique index own_data_under_way on own_data (person_id) where state = 'preparing';
create index own_data_to_remove on own_data (expires_at) where bytes is not null;
