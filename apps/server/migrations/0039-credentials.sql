-- An account has any number of ways to sign in; its password is one of them
-- (docs/decisions/0076-credentials-and-sessions.md).

create table identity.credential (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references identity.account (id) on delete cascade,
  kind text not null check (kind in ('password', 'passkey', 'oidc')),
  -- What people call it: the name of a passkey, the label of the provider of a connection.
  name text not null default '',
  -- Of a password: PHC string format. What the other kinds store is in tables of their own.
  password_hash text,
  -- Counts the passwords that have replaced each other: a sign-in under way ends with its version.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint credential_password_hash check ((kind = 'password') = (password_hash is not null))
);
create unique index credential_password on identity.credential (account_id) where kind = 'password';
create index credential_by_account on identity.credential (account_id);

-- Accounts without a password. Versions before this one know no other place for it than this column,
-- which sql/password_kept.sql keeps like the credential until a later version drops it.
alter table identity.account alter column password_hash drop not null;
-- Whether the account was ever signed in to: its first sign-in is not mailed (rule security-5).
alter table identity.account add column has_signed_in boolean not null default true;
alter table identity.account alter column has_signed_in set default false;

-- Where Firebase keeps the passwords, the column held no hash but '!'.
insert into identity.credential (account_id, kind, password_hash)
select id, 'password', password_hash from identity.account where password_hash <> '!';

-- A login is proof of a sign-in. `created_at` is when it was.
-- By which methods (RFC 8176).
alter table identity.login add column methods text[] not null default '{pwd}';
-- When its person last confirmed that it is them; null: at the sign-in.
alter table identity.login add column confirmed_at timestamptz;
-- Null: at the sign-in.
alter table identity.login add column last_active_at timestamptz;
-- Words such as Firefox and Windows; '' where they are unknown.
alter table identity.login add column browser text not null default '';
alter table identity.login add column system text not null default '';
