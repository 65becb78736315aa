-- Shortens at most `most` IP addresses in the audit log that are older than 30 days to their networks, and returns
-- their number.
create or replace function shorten_audit_addresses(most integer) returns integer
language sql as $$
  with shortened as (
    update audit_entry
    set address = set_masklen(address, case family(address) when 4 then 24 else 48 end)::cidr
    where id in (
      select id from audit_entry
      where masklen(address) = case family(address) when 4 then 32 else 128 end
        and at < now() - interval '30 days'
      order by at limit most)
    returning 1)
  select count(*)::integer from shortened
$$;
