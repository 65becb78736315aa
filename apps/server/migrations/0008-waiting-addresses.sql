-- An address belongs to whoever has verified it. Until then several may wait for it: sign-ups, each
-- with its own password and data, and accounts that want to change to it.

alter table identity.account
  -- `email` is the last verified address, or that of a sign-up; this one waits for its verification.
  add column new_email citext,
  add column new_email_at timestamptz,
  add constraint account_new_email check ((new_email is null) = (new_email_at is null)),
  drop constraint account_email_key;
create unique index account_verified_email on identity.account (email) where email_verified;
create index account_by_email on identity.account (email);
create index account_by_new_email on identity.account (new_email) where new_email is not null;

-- Follows identity.account.
alter table person drop constraint person_email_key;
create index person_by_email on person (email);

alter table identity.one_time_token
  -- Where the link was mailed: what it verifies.
  add column email citext,
  -- A verification link that was used is remembered for a while, to say so when it is opened again.
  add column used_at timestamptz,
  -- The path of this site where the person wanted to go when they signed up.
  add column next text;
update identity.one_time_token as token set email = account.email
  from identity.account where account.id = token.account_id;
alter table identity.one_time_token alter column email set not null;
