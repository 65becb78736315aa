-- A server of a version before 0010 knows no sessions. While servers are replaced one by one, it still
-- creates and moves offerings: the database writes their sessions then. This version writes them
-- itself, in the same transaction, and replaces what the triggers have written. A later version drops
-- the triggers.

-- The sessions that the columns of an offering stand for: one of a class, one a day of a course, each at
-- the same local time.
create function sessions_of(given offering) returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable
as $$
  select given.starts_at, given.ends_at where given.kind = 'class'
  union all
  select first, first + make_interval(mins => given.session_minutes)
  from generate_series(0, given.duration - 1) as day,
    lateral (select case day when 0 then given.starts_at
      else (given.local_date + day + given.local_time) at time zone given.timezone end as first) as wall
  where given.kind = 'course'
$$;

create function write_sessions_of_new() returns trigger language plpgsql as $$
begin
  insert into session (offering_id, starts_at, ends_at)
  select written.id, each.starts_at, each.ends_at
  from written join offering on offering.id = written.id, lateral sessions_of(offering) as each
  on conflict do nothing;
  return null;
end
$$;
create trigger offering_sessions_of_new
  after insert on offering referencing new table as written
  for each statement execute function write_sessions_of_new();

create function write_sessions_of_moved() returns trigger language plpgsql as $$
begin
  delete from session where offering_id = new.id;
  insert into session (offering_id, starts_at, ends_at)
  select new.id, each.starts_at, each.ends_at from sessions_of(new) as each
  on conflict do nothing;
  return null;
end
$$;
-- What an edit sets; the counts of seats are not among it.
create trigger offering_sessions_of_moved
  after update of local_date, local_time, timezone, duration on offering
  for each row execute function write_sessions_of_moved();

-- Of offerings that such a server has made since 0010.
insert into session (offering_id, starts_at, ends_at)
select offering.id, each.starts_at, each.ends_at
from offering, lateral sessions_of(offering) as each
where not exists (select from session where session.offering_id = offering.id)
on conflict do nothing;
