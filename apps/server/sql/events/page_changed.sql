-- Adds an event for open pages and notifies the processes that send it. Joining a session does not notify:
-- NOTIFY makes transactions commit one after the other, and whole courses join in the same minute.
create or replace function page_changed() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'offering' then
      insert into page_event (type, offering_id) values ('offering', new.id);
    when 'offering_message' then
      insert into page_event (type, offering_id) values ('message', new.offering_id);
    when 'approval_decision' then
      insert into page_event (type, person_id) values ('approval', new.instructor_id);
    when 'instructor' then
      -- For all admins.
      insert into page_event (type) values ('approval');
    when 'guardian' then
      insert into page_event (type, person_id) values ('account', new.person_id);
    when 'session_join' then
      insert into page_event (type, person_id, offering_id) values ('booking', new.student_id, new.offering_id);
      return null;
    when 'classroom' then
      insert into page_event (type, offering_id) values ('classroom', new.offering_id);
    else
      -- A row of somebody in a room, their connection, or a chat entry.
      insert into page_event (type, offering_id)
      select case tg_table_name when 'chat_entry' then 'chat' else 'classroom' end, offering_id
      from classroom
      where id = (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> 'classroom_id')::uuid
        and ended_at is null;
      if not found then
        return null;
      end if;
  end case;
  perform pg_notify('page_event', '');
  return null;
end
$$;

create or replace trigger page_changed after update of revision on offering
  for each row when (new.revision <> old.revision) execute function page_changed();
create or replace trigger page_changed after insert on offering_message
  for each row execute function page_changed();
create or replace trigger page_changed after insert on approval_decision
  for each row execute function page_changed();
-- An instructor who sends details without being approved asks for an approval.
create or replace trigger page_changed after update of bio on instructor
  for each row when (not new.approved) execute function page_changed();
create or replace trigger page_changed after update of confirmed_at on guardian
  for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function page_changed();
create or replace trigger page_changed after insert on session_join
  for each row execute function page_changed();
create or replace trigger page_changed after insert or update on classroom
  for each row execute function page_changed();
create or replace trigger page_changed after insert or update or delete on classroom_person
  for each row execute function page_changed();
create or replace trigger page_changed after insert or update on classroom_stay
  for each row execute function page_changed();
create or replace trigger page_changed after insert or delete on chat_entry
  for each row execute function page_changed();
