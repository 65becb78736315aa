-- The states of a booking: docs/product/bookings.md. A person waits, is offered a seat that is held for
-- them, and books it, declines it or lets the offer run out.
create table booking (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  status text not null check (status in ('waiting', 'held', 'booked', 'cancelled')),
  -- A 'held' booking takes a seat until then.
  held_until timestamptz,
  -- Why it is held: the seat is offered to the first of the waitlist.
  held_for text check (held_for in ('offer')),
  -- The Idempotency-Key of the request that made the booking: a repeated request finds it, even after
  -- the booking has been cancelled.
  idempotency_key text,
  created_at timestamptz not null default now(),
  -- When the seat was booked; null of what never was.
  booked_at timestamptz default now(),
  -- Order of the waitlist: drawn under the lock of the offering's row, so that it is that of arrival.
  line_number bigint,
  ended_at timestamptz,
  -- Why it ended: the student cancelled, left the waitlist, declined the offer or let it run out; the
  -- offering was cancelled, or started before the student had a seat; the account was deleted.
  end_reason text check (
    end_reason in ('cancelled', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started',
      'account_deleted')),
  -- What the instructor said of the student's attendance, and when; null: nothing.
  attended boolean,
  attended_at timestamptz,
  constraint booking_held check ((status = 'held') = (held_until is not null)),
  constraint booking_held_for check ((status = 'held') = (held_for is not null)),
  constraint booking_ended check ((status = 'cancelled') = (ended_at is not null)),
  constraint booking_in_line check (status <> 'waiting' or line_number is not null)
);
create sequence booking_line;

-- One seat for each student of an offering, even when requests race.
create unique index booking_active on booking (offering_id, student_id) where status <> 'cancelled';
-- Lets a deleted offering find all its bookings; booking_active leaves out the cancelled ones.
create index booking_by_offering on booking (offering_id);
create index booking_by_student on booking (student_id) where status <> 'cancelled';
-- A mail about a seat depends on the other bookings of the same person in the same offering. Of indexes
-- with one of both columns PostgreSQL may choose the offering's, and read all its bookings for each mail.
create index booking_of_student_in_offering on booking (student_id, offering_id);
create unique index booking_by_idempotency_key on booking (student_id, idempotency_key)
  where idempotency_key is not null;
create index booking_in_line on booking (offering_id, line_number) where status = 'waiting';
create index booking_by_offer on booking (held_until) where status = 'held';

-- The history of bookings: a row for each change of a booking's state, written by the trigger
-- booking_changed in the statement that makes the change. Nothing refers to it, and it refers to nothing:
-- it outlives whatever it speaks of.
create table booking_event (
  id bigint generated always as identity primary key,
  booking_id uuid not null,
  offering_id uuid not null,
  -- Null once the student's account is deleted.
  student_id uuid,
  -- Null for a new booking.
  from_status text,
  to_status text not null,
  -- Why it ended, or what a held seat is held for.
  reason text,
  at timestamptz not null default clock_timestamp(),
  -- 'student' for the student themself, 'person:ID' ('person' once that account is deleted), 'job:NAME'
  -- or 'command:NAME'; null when nobody acted: an offer was made or ran out.
  actor text,
  -- From when on a mail may tell of it; null: nothing is to be told, or nothing any more.
  due_at timestamptz,
  -- When the mail was written.
  told_at timestamptz
);
-- The seat of a person: all their bookings of one offering.
create index booking_event_of_seat on booking_event (student_id, offering_id);
create index booking_event_due on booking_event (due_at) where due_at is not null;
create index booking_event_by_actor on booking_event (actor) where actor like 'person:%';
