-- The schema of the embedded identity provider. The product's tables refer to a person only by `subject`, so
-- that another provider can take its place.
create schema identity;

-- An email belongs to the account that has verified it. Several accounts may wait to verify the same email:
-- sign-ups, each with its own password, and accounts that want to change to it.
create table identity.account (
  id uuid primary key default gen_random_uuid(),
  -- The last verified email, or the one given at sign-up.
  email citext not null,
  email_verified boolean not null default false,
  -- The first verification. A new sign-up may replace an account that never had one.
  verified_at timestamptz,
  -- An email that waits for its verification.
  new_email citext,
  new_email_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whether a sign-in has ever succeeded: the first one is not mailed (rule security-5).
  has_signed_in boolean not null default false,
  -- The id by which authenticators know the account: random, so that a stolen one reveals no email.
  passkey_user_handle bytea unique,
  password_changed_at timestamptz not null default now(),
  constraint account_new_email check ((new_email is null) = (new_email_at is null))
);
create unique index account_verified_email on identity.account (email) where email_verified;
create index account_by_email on identity.account (email);
-- The nightly sweep finds its rows without reading the others.
create index account_unverified on identity.account (created_at) where verified_at is null;
create index account_by_change on identity.account (new_email_at) where new_email_at is not null;
create index account_by_new_email on identity.account (new_email) where new_email is not null;

-- Emails that more than one account has waited for: a link that verifies one sets a new password
-- (rule account-26).
create table identity.contested_address (
  email citext primary key,
  -- When an account last claimed it.
  since timestamptz not null default now()
);
create index contested_address_by_time on identity.contested_address (since);

-- The ways to sign in of an account (docs/decisions/0076-credentials-and-sessions.md).
create table identity.credential (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.account (id) on delete cascade,
  kind text not null check (kind in ('password', 'passkey', 'oidc')),
  -- The name of a passkey, or the label of the provider of a connection.
  name text not null default '',
  -- Of a password, in PHC string format. The other kinds have tables of their own.
  password_hash text,
  -- Increases when the password is replaced: a sign-in under way with the former one then fails.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint credential_password_hash check ((kind = 'password') = (password_hash is not null))
);
create unique index credential_password on identity.credential (account_id) where kind = 'password';
create index credential_by_account on identity.credential (account_id);

-- Sign-in sessions: one for each browser in which the person is signed in.
create table identity.login (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.account (id) on delete cascade,
  -- SHA-256 of the cookie's value: a stolen table opens no session.
  token_hash bytea not null unique,
  -- Whether the email was verified at sign-in: a change of email takes effect at the next sign-in
  -- (rule account-18).
  verified boolean not null,
  -- The sign-in.
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The methods of the sign-in (RFC 8176).
  methods text[] not null default '{pwd}',
  -- When the person last proved their identity in this session: at its sign-in, or since. Null if they never
  -- have: the session was opened by a provider that did not prove a fresh sign-in.
  confirmed_at timestamptz,
  -- Null: at the sign-in.
  last_active_at timestamptz,
  -- Names such as Firefox and Windows; '' if unknown.
  browser text not null default '',
  system text not null default ''
);
create index login_by_account on identity.login (account_id);
create index login_by_expiry on identity.login (expires_at);

-- A code that was mailed to the person of a session, who confirms their identity with it. One at a time.
create table identity.confirm_code (
  login_id uuid primary key references identity.login (id) on delete cascade,
  -- SHA-256 of the session's id and the code.
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

create table identity.one_time_token (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- The email that the link was sent to, which is the one that it verifies.
  email citext not null,
  -- The path of this site to open after the sign-up.
  next text,
  -- SHA-256 of the cookie of the browser that signed up, in which the link logs in (rule identity-21). Null if
  -- the browser is unknown, and for links that are not for a sign-up.
  browser_hash bytea,
  -- A used verification link is kept for a while, so that opening it again says so.
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

-- Two-step verification (docs/decisions/0078).
create table identity.two_step (
  account_id uuid primary key references identity.account (id) on delete cascade,
  -- Readable, because codes are computed from it.
  secret bytea not null check (length(secret) = 20),
  set_up_at timestamptz not null default now(),
  -- Null until a code of the secret has turned it on.
  turned_on_at timestamptz,
  -- The accepted time steps, as far back as a code could be accepted again.
  used_steps bigint[] not null default '{}',
  -- The unused recovery codes, as scrypt hashes with one salt.
  recovery_hashes text[] not null default '{}',
  recovery_salt bytea
);

-- Sign-ins whose first step has succeeded and that wait for a code.
create table identity.sign_in_ticket (
  -- SHA-256 of the ticket.
  token_hash bytea primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  -- The credential of the first step, and its version, which must still be current.
  credential_id uuid not null references identity.credential (id) on delete cascade,
  credential_version integer not null,
  methods text[] not null,
  -- The mark of the browser, if it has signed in to the account before.
  browser text,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_by_credential on identity.sign_in_ticket (credential_id);
create index sign_in_ticket_by_account on identity.sign_in_ticket (account_id);
create index sign_in_ticket_by_expiry on identity.sign_in_ticket (expires_at);

-- Credentials of the kind 'oidc': accounts at other providers (docs/decisions/0079-other-providers.md). An
-- account has at most one of each provider.
create table identity.connection (
  credential_id uuid primary key references identity.credential (id) on delete cascade,
  account_id uuid not null references identity.account (id) on delete cascade,
  -- Its name in OIDC_PROVIDERS.
  provider text not null,
  -- Exactly as the provider sends them.
  issuer text not null,
  subject text not null,
  -- The email in the last sign-in; '' without one. It gives access to nothing.
  email text not null default '',
  constraint connection_account_provider unique (account_id, provider),
  constraint connection_subject unique (issuer, subject)
);

-- Browsers that are at a provider. A row is used once.
create table identity.oidc_flow (
  -- SHA-256 of the parameter `state`.
  state_hash bytea primary key,
  -- SHA-256 of the cookie of this browser.
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign_in', 'connect', 'confirm')),
  -- The session that connects or confirms, or that a sign-in replaces.
  login_id uuid,
  nonce text not null,
  code_verifier text not null,
  next text not null,
  expires_at timestamptz not null
);
create index oidc_flow_by_expiry on identity.oidc_flow (expires_at);

-- Unfinished sign-ins of browsers that came back from a provider.
create table identity.oidc_pending (
  -- SHA-256 of the cookie of this browser.
  browser_hash bytea primary key,
  step text not null check (step in ('sign_up', 'connect', 'code')),
  provider text not null,
  label text not null,
  issuer text not null,
  subject text not null,
  name text,
  email citext,
  email_verified boolean not null,
  -- Of the step `connect`: the account with the email.
  account_id uuid references identity.account (id) on delete cascade,
  -- Of the step `code`: the ticket of the sign-in that waits for a code.
  ticket text,
  next text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oidc_pending_by_expiry on identity.oidc_pending (expires_at);
create index oidc_pending_by_account on identity.oidc_pending (account_id) where account_id is not null;

-- Credentials of the kind 'passkey' (WebAuthn Level 3).
create table identity.passkey (
  credential_id uuid primary key references identity.credential (id) on delete cascade,
  -- The credential id of WebAuthn.
  webauthn_id bytea not null unique,
  -- In COSE (RFC 9053).
  public_key bytea not null,
  transports text[] not null,
  -- The authenticator's signature counter at its last use; 0: it does not count.
  sign_count bigint not null
);

-- Challenges that wait for a passkey's answer (rule passkey-2).
create table identity.passkey_challenge (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key,
  -- The account that adds a passkey; null for a sign-in or a confirmation.
  account_id uuid references identity.account (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_by_account on identity.passkey_challenge (account_id);
create index passkey_challenge_by_expiry on identity.passkey_challenge (expires_at);

-- Accounts whose last change may not have reached Firebase (features/identity/firebase/firebase-provider.ts).
create table identity.firebase_change (
  -- No foreign key: the account may be deleted, or its creation may be rolled back.
  account_id uuid primary key,
  changed_at timestamptz not null default now()
);
