-- Returns the whole minutes that a person spent in the rooms of an offering, over all sessions. Connections at the same time
-- count once, and an open one until now (rule classroom-10).
create or replace function room_minutes(offering uuid, person uuid) returns integer
language sql stable as $$
  select coalesce(floor(extract(epoch from sum(upper(span) - lower(span))) / 60), 0)::integer
  from (
    select unnest(range_agg(tstzrange(joined_at, greatest(coalesce(left_at, now()), joined_at)))) as span
    from classroom_stay join classroom on classroom.id = classroom_id
    where offering_id = room_minutes.offering and person_id = room_minutes.person
  ) as stay
$$;
