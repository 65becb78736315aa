-- Who did what to whom, and from where (docs/product/audit.md). Names and addresses stand here as they were
-- then, and nothing refers to accounts: an entry outlives them. Triggers keep what is written
-- (sql/audit_entry_kept.sql).
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- person:ID, job:NAME or command:NAME; null: somebody who is not logged in.
  actor text,
  actor_id uuid,
  actor_name text,
  actor_email text,
  subject_type text check (subject_type in ('person', 'offering', 'review')),
  subject_id uuid,
  subject_name text,
  subject_email text,
  details jsonb not null default '{}',
  -- With its whole length for 30 days, then as that of its network.
  address inet,
  check ((subject_type is null) = (subject_id is null))
);
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_by_kind on audit_entry (kind, at, id);
create index audit_entry_by_actor on audit_entry (actor_id, at, id) include (kind)
  where actor_id is not null;
create index audit_entry_by_subject on audit_entry (subject_id, at, id) include (kind)
  where subject_id is not null;
-- People by an address that they had then.
create index audit_entry_by_actor_email on audit_entry (actor_email, at) where actor_email is not null;
create index audit_entry_by_subject_email on audit_entry (subject_email, at)
  where subject_email is not null;
create index audit_entry_of_former on audit_entry (subject_id, at) where kind = 'account_deleted';
create index audit_entry_with_address on audit_entry (at)
  where masklen(address) = case family(address) when 4 then 32 else 128 end;

-- Not even the owner, as which the application connects, changes or removes entries. The functions that
-- shorten addresses and let entries expire take the right for their own transaction.
revoke update, delete, truncate on audit_entry from current_user, public;
