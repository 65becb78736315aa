-- The waitlist of a full offering. A person waits, is offered a seat that is held for them, and books
-- it, declines it or lets the offer run out: the states of one booking (docs/product/bookings.md).

alter table offering
  -- Of seats_taken: those held for somebody from the waitlist.
  add seats_held integer not null default 0,
  -- People on the waitlist.
  add waiting integer not null default 0;
alter table offering add constraint offering_held check (seats_held between 0 and seats_taken) not valid;
alter table offering add constraint offering_waiting check (waiting >= 0) not valid;
create index offering_with_waitlist on offering (starts_at) where waiting > 0;

alter table booking
  -- When the seat was booked; null of what never was.
  add booked_at timestamptz default now(),
  -- Order of the waitlist: drawn under the lock of the offering's row, so that it is that of arrival.
  add line_number bigint,
  -- Why it ended: the student cancelled, left the waitlist, declined the offer or let it run out; the
  -- offering was cancelled, or started before the student had a seat.
  add end_reason text check (
    end_reason in ('cancelled', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started')),
  -- What the instructor said of the student's attendance; null: nothing.
  add attended boolean;
-- contract: a new column, which the version before does not read
update booking set booked_at = created_at;
create sequence booking_line;

-- contract: the version before writes none but the states that stay
alter table booking drop constraint booking_status_check;
alter table booking add constraint booking_status_check
  check (status in ('waiting', 'held', 'booked', 'cancelled')) not valid;
alter table booking add constraint booking_in_line
  check (status <> 'waiting' or line_number is not null) not valid;

-- contract: made anew below, for one state more
drop index booking_active;
create unique index booking_active on booking (offering_id, student_id) where status <> 'cancelled';
-- contract: made anew below, for one state more
drop index booking_by_student;
create index booking_by_student on booking (student_id) where status <> 'cancelled';
create index booking_in_line on booking (offering_id, line_number) where status = 'waiting';
create index booking_by_offer on booking (held_until) where status = 'held';

-- contract: the version before writes none but the states that stay
alter table seat_notification drop constraint seat_notification_state_check;
alter table seat_notification add constraint seat_notification_state_check
  check (state in ('booked', 'cancelled', 'offered', 'lapsed')) not valid;
-- The booking that it spoke of: an offer after one that was declined is news.
alter table seat_notification add column booking_id uuid;

-- Brings waitlists to where they ought to be: ends the offers that have run out, offers each free seat
-- to the first in line, and ends the line of an offering that has started. Called under the locks of
-- the offerings' rows, after whatever may have freed a seat. `hold`: how long an offer lasts.
create function settle_waitlists(offering_ids uuid[], hold interval) returns void
language plpgsql
-- See book_seats.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The clock after the locks, not when the transaction began: waiting for them takes time.
  moment constant timestamptz := clock_timestamp();
  with_offers boolean;
  with_line boolean;
begin
  select bool_or(seats_held > 0), bool_or(waiting > 0) into with_offers, with_line
  from offering where id = any (offering_ids);

  if with_offers then
    with ended as (
      update booking
      set status = 'cancelled', held_until = null, ended_at = moment,
        end_reason = case when offering.starts_at <= moment then 'started' else 'lapsed' end
      from offering
      where booking.offering_id = any (offering_ids) and booking.status = 'held'
        and offering.id = booking.offering_id and least(booking.held_until, offering.starts_at) <= moment
      returning booking.id, booking.offering_id
    ), counted as (
      update offering set seats_taken = seats_taken - seats, seats_held = seats_held - seats
      from (select offering_id, count(*)::int as seats from ended group by offering_id) as fewer
      where offering.id = fewer.offering_id
    )
    insert into booking_notice (booking_id, seats_left) select id, 0 from ended
    on conflict (booking_id) do nothing;
  end if;

  if with_line then
    with ended as (
      update booking set status = 'cancelled', ended_at = moment, end_reason = 'started'
      from offering
      where offering.id = any (offering_ids) and offering.waiting > 0 and offering.starts_at <= moment
        and booking.offering_id = offering.id and booking.status = 'waiting'
      returning booking.offering_id
    )
    update offering set waiting = 0 from ended where offering.id = ended.offering_id;

    with offered as (
      update booking
      set status = 'held', held_until = least(moment + hold, next.starts_at)
      from (
        select line.id, offering.starts_at
        from offering, lateral (
          select booking.id from booking
          where booking.offering_id = offering.id and booking.status = 'waiting'
          order by booking.line_number
          limit offering.max_students - offering.seats_taken
        ) as line
        where offering.id = any (offering_ids) and offering.waiting > 0
          and offering.cancelled_at is null
          -- In the last minutes nobody would see the offer in time: the seat is for anybody then.
          and offering.starts_at - interval '5 minutes' > moment
      ) as next
      where booking.id = next.id
      returning booking.id, booking.offering_id
    ), counted as (
      update offering
      set seats_taken = seats_taken + seats, seats_held = seats_held + seats, waiting = waiting - seats
      from (select offering_id, count(*)::int as seats from offered group by offering_id) as more
      where offering.id = more.offering_id
    )
    insert into booking_notice (booking_id, seats_left) select id, 0 from offered
    on conflict (booking_id) do nothing;
  end if;

  if with_offers or with_line then
    -- The job key leaves one waiting job an offering, at its earliest offer. Before mails in the
    -- queue, since somebody waits for the seat.
    perform graphile_worker.add_job('settle-waitlist', json_build_object('offeringId', due.offering_id),
      job_key := 'settle-waitlist:' || due.offering_id, priority := -10, run_at := due.at)
    from (
      select offering_id, min(least(held_until, starts_at)) as at
      from booking join offering on offering.id = booking.offering_id
      where offering_id = any (offering_ids) and status = 'held'
      group by offering_id
    ) as due
    -- Most offers end after those that are there already.
    where not exists (select from graphile_worker._private_jobs
      where key = 'settle-waitlist:' || due.offering_id and run_at <= due.at and locked_at is null);
  end if;
end
$$;

-- Ends a student's booking and offers the seat to the first in line. Returns 'cancelled', or the
-- reason of a refusal: 'missing' without a booking of this kind, 'started'.
create function cancel_booking(
  cancelled_id uuid, wanted_kind text, cancelling_id uuid, hold interval
) returns text
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted offering;
  moment timestamptz;
  ended_id uuid;
begin
  -- A second cancellation of the same booking waits for this lock and then finds nothing.
  select * into wanted from offering where id = cancelled_id and kind = wanted_kind for no key update;
  moment := clock_timestamp();
  if wanted.id is null or not exists (select from booking
      where offering_id = cancelled_id and student_id = cancelling_id and status = 'booked') then
    return 'missing';
  end if;
  if wanted.starts_at <= moment then
    return 'started';
  end if;
  update booking set status = 'cancelled', ended_at = moment, end_reason = 'cancelled'
  where offering_id = cancelled_id and student_id = cancelling_id and status = 'booked'
  returning id into ended_id;
  update offering set seats_taken = seats_taken - 1 where id = cancelled_id;
  insert into booking_notice (booking_id, seats_left)
  values (ended_id, wanted.max_students - wanted.seats_taken + 1)
  on conflict (booking_id) do update set seats_left = excluded.seats_left;
  if wanted.waiting > 0 then
    perform settle_waitlists(array[cancelled_id], hold);
  end if;
  return 'cancelled';
end
$$;

-- Decides a batch of bookings in the order in which they are given, under the locks of their
-- offerings' rows. Every change of seats takes that lock first, so no seat count can change until the
-- transaction ends. `keys` are the requests' Idempotency-Keys, or null.
--
-- Returns an outcome for each: 'booked'; the reason of a refusal ('missing', 'cancelled', 'own',
-- 'already', 'started', 'full'); 'repeated' when the same request has booked before; 'key_used' when a
-- different request has used the key; 'again' when an earlier booking of the batch could have taken the
-- seat but did not, so that another transaction has to decide.
create function book_seats(
  booking_ids uuid[], kinds text[], offering_ids uuid[], student_ids uuid[], keys text[],
  hold interval
) returns setof text
language plpgsql
-- The session caches the plans. One made while a table was small would scan it sequentially, and
-- keep doing so as the table grows, until the next ANALYZE. Planning each call anew would take as long
-- as the call itself.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  waitlisted uuid[];
  moment timestamptz;
  claimed int[] := '{}';
  late int[] := '{}';
  outcomes text[];
begin
  -- Every transaction that locks several offerings does so in the order of their ids, so that two of
  -- them never deadlock.
  select array_agg(id) filter (where waiting > 0 or seats_held > 0) into waitlisted
  from (
    select id, waiting, seats_held from offering where id = any (offering_ids)
    order by id for no key update
  ) as locked;
  moment := clock_timestamp();

  if waitlisted is not null then
    perform settle_waitlists(waitlisted, hold);

    -- Whoever was offered a seat takes it. A key that was used before is for the end of this function.
    with taken as (
      update booking
      set status = 'booked', booked_at = moment, held_until = null, idempotency_key = wanted.key
      from unnest(kinds, offering_ids, student_ids, keys)
          with ordinality as wanted (kind, offering_id, student_id, key, n)
        join offering on offering.id = wanted.offering_id and offering.kind = wanted.kind
      where booking.offering_id = wanted.offering_id and booking.student_id = wanted.student_id
        and booking.status = 'held' and offering.cancelled_at is null and offering.starts_at > moment
        and not exists (select from booking as made
          where made.student_id = wanted.student_id and made.idempotency_key = wanted.key)
      returning booking.id, booking.offering_id, wanted.n
    ), counted as (
      update offering set seats_held = seats_held - seats
      from (select offering_id, count(*)::int as seats from taken group by offering_id) as fewer
      where offering.id = fewer.offering_id
    ), noticed as (
      insert into booking_notice (booking_id, seats_left)
      select taken.id, offering.max_students - offering.seats_taken
      from taken join offering on offering.id = taken.offering_id
      on conflict (booking_id) do update set seats_left = excluded.seats_left
    )
    select coalesce(array_agg(n), '{}') into claimed from taken;

    -- Free seats beside a line are those of the last minutes, in which anybody may book. Whoever
    -- stands in the line has a booking already.
    with wanted as (
      select booking.id, booking.offering_id, wanted.key, wanted.n,
        offering.max_students - offering.seats_taken as free,
        row_number() over (partition by booking.offering_id order by wanted.n) as place
      from unnest(kinds, offering_ids, student_ids, keys)
          with ordinality as wanted (kind, offering_id, student_id, key, n)
        join offering on offering.id = wanted.offering_id and offering.kind = wanted.kind
        join booking on booking.offering_id = wanted.offering_id
          and booking.student_id = wanted.student_id and booking.status = 'waiting'
      where offering.cancelled_at is null and offering.starts_at > moment
        and not exists (select from booking as made
          where made.student_id = wanted.student_id and made.idempotency_key = wanted.key)
    ), taken as (
      update booking set status = 'booked', booked_at = moment, idempotency_key = wanted.key
      from wanted
      where booking.id = wanted.id and booking.status = 'waiting' and wanted.place <= wanted.free
      returning booking.id, booking.offering_id, wanted.n, wanted.free - wanted.place as seats_left
    ), counted as (
      update offering set seats_taken = seats_taken + seats, waiting = waiting - seats
      from (select offering_id, count(*)::int as seats from taken group by offering_id) as more
      where offering.id = more.offering_id
    ), noticed as (
      insert into booking_notice (booking_id, seats_left) select id, seats_left from taken
      on conflict (booking_id) do update set seats_left = excluded.seats_left
    )
    select coalesce(array_agg(n), '{}') into late from taken;
  end if;

  -- A separate statement: its snapshot sees what earlier holders of the locks have committed. The
  -- unique indexes of booking, not a lookup, find a student who has a seat or has used the key:
  -- they answer alike whatever plan is chosen.
  with judged as (
    select wanted.*, offering.max_students - offering.seats_taken as free,
      case
        when offering.kind is distinct from wanted.kind then 'missing'
        when offering.cancelled_at is not null then 'cancelled'
        when offering.instructor_id = wanted.student_id then 'own'
        when n = any (claimed) or n = any (late) then 'booked'
        when offering.starts_at <= moment then 'started'
        when offering.seats_taken >= offering.max_students then 'full'
      end as decided
    from unnest(booking_ids, kinds, offering_ids, student_ids, keys)
        with ordinality as wanted (id, kind, offering_id, student_id, key, n)
      left join offering on offering.id = wanted.offering_id
  ), ranked as (
    select *, row_number() over (partition by offering_id order by n) as place
    from judged where decided is null
  ), booked as (
    insert into booking (id, offering_id, student_id, status, booked_at, idempotency_key)
    select id, offering_id, student_id, 'booked', moment, key from ranked where place <= free order by n
    on conflict do nothing
    returning booking.id, booking.offering_id
  ), counted as (
    update offering set seats_taken = seats_taken + more.seats
    from (select offering_id, count(*)::int as seats from booked group by offering_id) as more
    where offering.id = more.offering_id
  ), noticed as (
    insert into booking_notice (booking_id, seats_left)
    select id, ranked.free - ranked.place from booked join ranked using (id)
  )
  select array_agg(
    coalesce(judged.decided, case when booked.id is null then 'again' else 'booked' end)
    order by judged.n)
  into outcomes
  from judged left join booked using (id);

  -- Refine the reason of each booking that was refused.
  if 'booked' <> any (outcomes) then
    outcomes := array(
      select case
          when outcome = 'booked' then outcome
          when made.offering_id = refused.offering_id then 'repeated'
          when made.offering_id is not null then 'key_used'
          when own.id is not null and outcome in ('again', 'started', 'full') then 'already'
          else outcome
        end
      from unnest(outcomes, offering_ids, student_ids, keys)
          with ordinality as refused (outcome, offering_id, student_id, key, n)
        -- A lateral lookup for each: as plain joins, a plan cached while booking was small would
        -- scan all of it.
        left join lateral (
          select booking.offering_id from booking
          where outcome <> 'booked'
            and booking.student_id = refused.student_id and booking.idempotency_key = refused.key
          limit 1
        ) as made on true
        left join lateral (
          select booking.id from booking
          where outcome <> 'booked' and booking.offering_id = refused.offering_id
            and booking.student_id = refused.student_id and booking.status = 'booked'
          limit 1
        ) as own on true
      order by n
    );
  end if;
  return query select unnest(outcomes);
end
$$;

-- Puts a student at the end of the line of an offering. Returns the place in it with the outcome
-- 'waiting', or the reason of a refusal: 'missing', 'cancelled', 'own', 'booked', 'on_list', 'started',
-- 'free'. One call, because others wait for the lock of the offering's row meanwhile.
create function join_waitlist(
  joined_id uuid, joining_id uuid, hold interval,
  out outcome text, out kind text, out place integer
)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted offering;
begin
  select * into wanted from offering where id = joined_id for no key update;
  kind := wanted.kind;
  outcome := case
    when wanted.id is null then 'missing'
    when wanted.cancelled_at is not null then 'cancelled'
    when wanted.instructor_id = joining_id then 'own'
  end;
  if outcome is not null then
    return;
  end if;
  if wanted.waiting > 0 or wanted.seats_held > 0 then
    perform settle_waitlists(array[joined_id], hold);
    select * into wanted from offering where id = joined_id;
  end if;
  select case status when 'booked' then 'booked' else 'on_list' end into outcome from booking
  where offering_id = joined_id and student_id = joining_id and status <> 'cancelled';
  outcome := case
    when outcome is not null then outcome
    when wanted.starts_at <= clock_timestamp() then 'started'
    when wanted.seats_taken < wanted.max_students then 'free'
    else 'waiting'
  end;
  if outcome = 'waiting' then
    insert into booking (offering_id, student_id, status, booked_at, line_number)
    values (joined_id, joining_id, 'waiting', null, nextval('booking_line'));
    update offering set waiting = waiting + 1 where id = joined_id returning waiting into place;
  end if;
end
$$;

-- Servers of the version before call it while they are being replaced.
create or replace function take_seats(
  booking_ids uuid[], kinds text[], offering_ids uuid[], student_ids uuid[], keys text[]
) returns setof text language sql as $$
  select book_seats(booking_ids, kinds, offering_ids, student_ids, keys, interval '2 hours')
$$;
alter function take_seats reset all;
