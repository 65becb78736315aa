-- Deletes at most `most` entries of the audit log that are older than `days`, or 30 if `days` is less, and returns
-- their number. Entries that name a deleted account are kept for as long after its deletion.
create or replace function expire_audit(days integer, most integer) returns integer
language sql as $$
  with due as (select now() - make_interval(days => greatest(days, 30)) as at),
  removed as (
    delete from audit_entry where id in (
      select id from audit_entry as entry, due where entry.at < due.at and not exists (
        select from audit_entry as deletion where deletion.kind = 'account_deleted' and deletion.at >= due.at
          and deletion.subject_id in (entry.actor_id, entry.subject_id))
      order by entry.at limit most)
    returning 1)
  select count(*)::integer from removed
$$;
