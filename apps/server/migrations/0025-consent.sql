-- What a person accepted by registering: when, and the pages that the settings named then (rule account-28).
alter table person
  add column accepted_at timestamptz,
  add column accepted_terms_url text,
  add column accepted_privacy_url text;

-- The parent or guardian of a person who was younger than GUARDIAN_AGE at sign-up (rule account-29).
create table guardian (
  person_id uuid primary key references person (id) on delete cascade,
  email text not null,
  -- SHA-256 of the token of the newest mail, which works until the account is deleted.
  token_hash bytea not null unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- A wider constraint replaces it in the next statement.
-- contract: unused since 0025
alter table page_event drop constraint page_event_type_check;
-- The person's pages learn that the guardian has confirmed.
alter table page_event add constraint page_event_type_check
  check (type in ('booking', 'offering', 'message', 'approval', 'account')) not valid;
