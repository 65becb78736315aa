-- The embedded identity provider's own rooms. Product tables know a person only by `subject`.
create schema identity;

create table identity.account (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  email_verified boolean not null default false,
  -- First verification; an account that never had one may be replaced by a new sign-up.
  verified_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create table identity.session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.account (id) on delete cascade,
  -- SHA-256 of the cookie's value: a stolen table opens no session.
  token_hash bytea not null unique,
  -- Whether the address was verified at sign-in: a change of address waits for the next login
  -- (rule account-18).
  verified boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_account on identity.session (account_id);
create index session_by_expiry on identity.session (expires_at);

create table identity.one_time_token (
  token_hash bytea primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  expires_at timestamptz not null
);
create index one_time_token_by_account on identity.one_time_token (account_id, purpose);
create index one_time_token_by_expiry on identity.one_time_token (expires_at);

create table identity.signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
