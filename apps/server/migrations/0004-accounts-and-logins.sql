-- The embedded identity provider's own schema. The product's tables refer to a person by `subject`
-- only, so that another provider can take its place.
create schema identity;

-- An address belongs to the account that has verified it. Several accounts may wait for the same
-- address: sign-ups, each with its own password, and accounts that want to change to it.
create table identity.account (
  id uuid primary key default gen_random_uuid(),
  -- The last verified address, or the one given at sign-up.
  email citext not null,
  email_verified boolean not null default false,
  -- The first verification. A new sign-up may replace an account that never had one.
  verified_at timestamptz,
  -- An address that waits for its verification.
  new_email citext,
  new_email_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint account_new_email check ((new_email is null) = (new_email_at is null))
);
create unique index account_verified_email on identity.account (email) where email_verified;
create index account_by_email on identity.account (email);
-- What is forgotten at night is found without reading what stays.
create index account_unverified on identity.account (created_at) where verified_at is null;
create index account_by_change on identity.account (new_email_at) where new_email_at is not null;
create index account_by_new_email on identity.account (new_email) where new_email is not null;

create table identity.login (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.account (id) on delete cascade,
  -- SHA-256 of the cookie's value: a stolen table opens no login.
  token_hash bytea not null unique,
  -- Whether the address was verified at sign-in: a change of address takes effect at the next login
  -- (rule account-18).
  verified boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_by_account on identity.login (account_id);
create index login_by_expiry on identity.login (expires_at);

create table identity.one_time_token (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- The address that the link was mailed to, which is the one that it verifies.
  email citext not null,
  -- The path of this site that the person wanted when they signed up.
  next text,
  -- A used verification link is kept for a while, to say so when it is opened again.
  used_at timestamptz,
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

-- Addresses that more than one account has waited for: a link that verifies one sets a new password
-- (rule account-26).
create table identity.contested_address (
  email citext primary key,
  -- Of the last claim that contested it.
  since timestamptz not null default now()
);
create index contested_address_by_time on identity.contested_address (since);
