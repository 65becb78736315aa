-- Takes one of the person's five slots for a stream (MAX_STREAMS of the contract). Slots of processes that have not sent
-- their heartbeat for 25 seconds do not count: they send one every ten. Returns false if no slot is free.
create or replace function open_event_stream(stream uuid, person uuid, process uuid) returns boolean
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  -- The lock makes the second of two concurrent streams count the first.
  perform from person where id = open_event_stream.person for no key update;
  if (select count(*) from event_stream join event_process on event_process.id = process_id
      where person_id = open_event_stream.person and seen_at > now() - interval '25 seconds') >= 5 then
    return false;
  end if;
  insert into event_process (id) values (process) on conflict do nothing;
  insert into event_stream (id, person_id, process_id) values (stream, open_event_stream.person, process);
  return true;
end
$$;
