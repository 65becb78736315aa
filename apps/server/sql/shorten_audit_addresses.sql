-- Shortens network addresses in the audit log that are older than 30 days to their networks, at most `most`
-- of them, and returns how many. The right to update exists inside this transaction only.
create or replace function shorten_audit_addresses(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shortened integer;
begin
  grant update on audit_entry to current_user;
  update audit_entry
  set address = set_masklen(address, case family(address) when 4 then 24 else 48 end)::cidr
  where id in (
    select id from audit_entry
    where masklen(address) = case family(address) when 4 then 32 else 128 end
      and at < now() - interval '30 days'
    order by at limit most);
  get diagnostics shortened = row_count;
  revoke update on audit_entry from current_user;
  return shortened;
end
$$;
revoke all on function shorten_audit_addresses(integer) from public;
