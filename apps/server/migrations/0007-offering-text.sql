-- Bytes of text that an offering has, so that lists can tell without reading it. Null for one that was
-- made before this and has not changed since: whoever needs the number counts then.
alter table offering add column text_bytes integer;

create function offering_text_changed() returns trigger language plpgsql as $$
begin
  new.text_bytes := octet_length(new.title) + octet_length(new.description)
    + coalesce(octet_length(new.modules::text), 0);
  return new;
end $$;
create trigger offering_text_changed
  before insert or update of title, description, modules on offering
  for each row execute function offering_text_changed();
