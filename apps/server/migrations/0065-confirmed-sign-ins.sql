-- no-transaction
-- A code that was mailed to the person of a session, to confirm that it is them. One at a time.
create table if not exists identity.confirm_code (
  login_id uuid primary key references identity.login (id) on delete cascade,
  -- SHA-256 of the session's id and the code.
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- When the person last proved in this session who they are: at its sign-in, or since. Null while no one
-- has: the session was opened by a provider that did not prove a fresh sign-in.
-- batches
update identity.login set confirmed_at = created_at
where id in (
  select id from identity.login
  where confirmed_at is null and not 'fed' = any (methods)
  limit 10000);
