-- The audit log (docs/product/audit.md). Names and emails are those at that time, and nothing refers to
-- accounts: an entry outlives them. Triggers refuse changes (sql/audit/audit_entry_kept.sql).
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- person:ID, job:NAME or command:NAME; null: a visitor who is not logged in.
  actor text,
  actor_id uuid,
  actor_name text,
  actor_email text,
  subject_type text check (subject_type in ('person', 'offering', 'review')),
  subject_id uuid,
  subject_name text,
  subject_email text,
  details jsonb not null default '{}',
  -- The full IP address for 30 days, then only its network.
  address inet,
  check ((subject_type is null) = (subject_id is null))
);
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_by_kind on audit_entry (kind, at, id);
create index audit_entry_by_actor on audit_entry (actor_id, at, id) include (kind)
  where actor_id is not null;
create index audit_entry_by_subject on audit_entry (subject_id, at, id) include (kind)
  where subject_id is not null;
-- Finds people by an email that they had at that time.
create index audit_entry_by_actor_email on audit_entry (actor_email, at) where actor_email is not null;
create index audit_entry_by_subject_email on audit_entry (subject_email, at)
  where subject_email is not null;
create index audit_entry_of_former on audit_entry (subject_id, at) where kind = 'account_deleted';
create index audit_entry_with_address on audit_entry (at)
  where masklen(address) = case family(address) when 4 then 32 else 128 end;
