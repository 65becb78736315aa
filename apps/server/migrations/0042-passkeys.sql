-- Passkeys (WebAuthn Level 3): credentials of the kind 'passkey', which have name and times.
create table identity.passkey (
  credential_id uuid primary key references identity.credential (id) on delete cascade,
  -- What browsers call it.
  webauthn_id bytea not null unique,
  -- In COSE (RFC 9053).
  public_key bytea not null,
  transports text[] not null,
  -- Of the authenticator at its last use; 0: it does not count.
  sign_count bigint not null
);

-- Under which authenticators keep the account: random, so that a stolen one tells nobody's address.
alter table identity.account add column passkey_user_handle bytea unique;

-- What a passkey signs, until it is answered (rule passkey-2).
create table identity.passkey_challenge (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key,
  -- Who adds a passkey; null: somebody signs in or confirms.
  account_id uuid references identity.account (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_by_account on identity.passkey_challenge (account_id);
create index passkey_challenge_by_expiry on identity.passkey_challenge (expires_at);
