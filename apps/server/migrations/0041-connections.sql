-- Accounts at other providers that sign people in here (docs/decisions/0079-other-providers.md).

-- What a credential of the kind oidc stores. An account has at most one of each provider.
create table identity.connection (
  credential_id uuid primary key references identity.credential (id) on delete cascade,
  account_id uuid not null references identity.account (id) on delete cascade,
  -- Its name in OIDC_PROVIDERS.
  provider text not null,
  -- As the provider has them, compared exactly.
  issuer text not null,
  subject text not null,
  -- That the provider named at the last sign-in; '' without one. It opens nothing.
  email text not null default '',
  constraint connection_account_provider unique (account_id, provider),
  constraint connection_subject unique (issuer, subject)
);

-- A browser that is at a provider. A row serves once.
create table identity.oidc_flow (
  -- SHA-256 of the parameter `state`, which leads back here.
  state_hash bytea primary key,
  -- SHA-256 of the cookie that this browser alone has.
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
  -- The login that connects or confirms, or that a sign-in replaces.
  login_id uuid,
  nonce text not null,
  code_verifier text not null,
  next text not null,
  expires_at timestamptz not null
);
create index oidc_flow_by_expiry on identity.oidc_flow (expires_at);

-- What a browser that came back from a provider needs to go on.
create table identity.oidc_pending (
  -- SHA-256 of the cookie that this browser alone has.
  browser_hash bytea primary key,
  step text not null check (step in ('sign_up', 'connect', 'code')),
  provider text not null,
  label text not null,
  issuer text not null,
  subject text not null,
  name text,
  email citext,
  email_verified boolean not null,
  -- Of the step `connect`: the account that has the address.
  account_id uuid references identity.account (id) on delete cascade,
  -- Of the step `code`: the sign-in that waits for one.
  ticket text,
  next text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oidc_pending_by_expiry on identity.oidc_pending (expires_at);
create index oidc_pending_by_account on identity.oidc_pending (account_id) where account_id is not null;
