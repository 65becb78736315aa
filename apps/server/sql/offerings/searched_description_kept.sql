-- Keeps an offering's description in the form in which searches compare it.
create or replace function searched_description_kept() returns trigger language plpgsql as $$
begin
  insert into searched_description (offering_id, text) values (new.id, search_text(new.description))
  on conflict (offering_id) do update set text = excluded.text;
  return null;
end
$$;
create or replace trigger searched_description_added after insert on offering
  for each row execute function searched_description_kept();
create or replace trigger searched_description_changed after update of description on offering
  for each row when (old.description is distinct from new.description)
  execute function searched_description_kept();
