-- One-use tickets in the URLs of files, which the browser downloads without an Authorization header.
create table identity.download_ticket (
  -- SHA-256 of the ticket.
  hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- Path and query of the file.
  url text not null,
  -- The claims of the ID token of the request that asked for the file.
  claims jsonb not null,
  expires_at timestamptz not null
);
create index download_ticket_by_person on identity.download_ticket (person_id);
