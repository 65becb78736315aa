-- Refuses changes of the audit log, also by the table's owner and by superusers. After 30 days an IP address may be
-- shortened to its network, and an entry may be deleted.
create or replace function audit_entry_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.at < now() - interval '30 days'
    and new.address = set_masklen(old.address, case family(old.address) when 4 then 24 else 48 end)::cidr
    and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' then
    return new;
  end if;
  raise insufficient_privilege using message = 'Entries of the audit log cannot be changed or removed.';
end
$$;

create or replace trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function audit_entry_kept();
create or replace trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function audit_entry_kept();
-- 'always': the triggers fire even if session_replication_role is 'replica', which skips ordinary ones.
alter table audit_entry enable always trigger audit_entry_kept;
alter table audit_entry enable always trigger audit_entry_not_emptied;
