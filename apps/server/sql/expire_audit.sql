-- Removes entries of the audit log that are older than `days`, at most `most` of them, and returns how
-- many. What names an account stays for as long after the account is gone. The right to delete exists
-- inside this transaction only, where nobody else sees it.
create or replace function expire_audit(days integer, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due constant timestamptz := now() - make_interval(days => greatest(days, 30));
  removed integer;
begin
  grant delete on audit_entry to current_user;
  delete from audit_entry where id in (
    select id from audit_entry as entry where at < due and not exists (
      select from audit_entry as gone where gone.kind = 'account_deleted' and gone.at >= due
        and gone.subject_id in (entry.actor_id, entry.subject_id))
    order by at limit most);
  get diagnostics removed = row_count;
  revoke delete on audit_entry from current_user;
  return removed;
end
$$;
revoke all on function expire_audit(integer, integer) from public;
