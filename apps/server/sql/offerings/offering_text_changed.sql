-- Keeps text_bytes equal to the size of an offering's texts, by which lists decide how many of them fit in an answer.
create or replace function offering_text_changed() returns trigger language plpgsql as $$
begin
  new.text_bytes := octet_length(new.title) + octet_length(new.description)
    + coalesce(octet_length(new.modules::text), 0);
  return new;
end $$;
create or replace trigger offering_text_changed
  before insert or update of title, description, modules on offering
  for each row execute function offering_text_changed();
