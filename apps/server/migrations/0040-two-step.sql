-- Two-step verification (docs/decisions/0078).
create table identity.two_step (
  account_id uuid primary key references identity.account (id) on delete cascade,
  -- Readable, because codes are computed from it.
  secret bytea not null check (length(secret) = 20),
  set_up_at timestamptz not null default now(),
  -- Null until a code of the secret has turned it on.
  turned_on_at timestamptz,
  -- The steps of time whose codes were accepted, of those that could be accepted again.
  used_steps bigint[] not null default '{}',
  -- The recovery codes that are left, as scrypt hashes with one salt.
  recovery_hashes text[] not null default '{}',
  recovery_salt bytea
);

-- Sign-ins whose first step was right and that wait for a code.
create table identity.sign_in_ticket (
  -- SHA-256 of the ticket.
  token_hash bytea primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  -- What was proven, and how, as the gate of the sign-in judges it again.
  credential_id uuid not null references identity.credential (id) on delete cascade,
  credential_version integer not null,
  methods text[] not null,
  -- The mark of the browser, if it had signed in to the account before.
  browser text,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_by_credential on identity.sign_in_ticket (credential_id);
create index sign_in_ticket_by_account on identity.sign_in_ticket (account_id);
create index sign_in_ticket_by_expiry on identity.sign_in_ticket (expires_at);
