-- Bookings, waitlist places and held seats. docs/product/bookings.md describes the states.
create table booking (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  status text not null check (status in ('waiting', 'held', 'booked', 'cancelled')),
  -- Until when a 'held' booking takes a seat.
  held_until timestamptz,
  -- Why it is held: it is offered to the first person on the waitlist, or waits for its payment.
  held_for text constraint booking_held_for_known check (held_for in ('offer', 'payment')),
  -- The Idempotency-Key of the request that made the booking: a repeated request finds it, also after a
  -- cancellation. A hold that ends unpaid gives its key up (rule booking-8).
  idempotency_key text,
  created_at timestamptz not null default now(),
  -- When the seat was booked; null if it never was.
  booked_at timestamptz default now(),
  -- Order on the waitlist. Drawn under the lock of the offering's row, so that it is the order of arrival.
  line_number bigint,
  ended_at timestamptz,
  -- Why it ended (docs/product/bookings.md).
  end_reason text constraint booking_end_reason check (
    end_reason in ('cancelled', 'swapped', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started',
      'account_deleted', 'unpaid', 'given_up', 'refunded', 'dispute_lost')),
  -- Whether the student attended, as the instructor entered it, and when; null: not entered.
  attended boolean,
  attended_at timestamptz,
  constraint booking_held check ((status = 'held') = (held_until is not null)),
  constraint booking_held_for check ((status = 'held') = (held_for is not null)),
  constraint booking_ended check ((status = 'cancelled') = (ended_at is not null)),
  constraint booking_in_line check (status <> 'waiting' or line_number is not null)
);
create sequence booking_line;

-- A student has at most one seat in an offering, also when requests race.
create unique index booking_active on booking (offering_id, student_id) where status <> 'cancelled';
-- Finds all bookings of a deleted offering; booking_active leaves out the cancelled ones.
create index booking_by_offering on booking (offering_id);
create index booking_by_student on booking (student_id) where status <> 'cancelled';
-- A mail about a seat depends on the other bookings of the same person in the same offering. With only
-- one-column indexes PostgreSQL may choose the offering's and read all its bookings for each mail.
create index booking_of_student_in_offering on booking (student_id, offering_id);
create unique index booking_by_idempotency_key on booking (student_id, idempotency_key)
  where idempotency_key is not null;
create index booking_in_line on booking (offering_id, line_number) where status = 'waiting';
create index booking_by_offer on booking (held_until) where status = 'held';

-- The history of bookings: a row for each change of a booking's state, written by the trigger
-- booking_changed in the statement that makes the change. It has no foreign keys, because it outlives the
-- rows that it describes.
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
  -- 'student' for the booking's own student, 'person:ID' ('person' once that account is deleted), 'job:NAME'
  -- or 'command:NAME'; null when no one acted: an offer was made or expired.
  actor text,
  -- From when on a mail about it is due; null: no mail is due.
  due_at timestamptz,
  -- When the mail was written.
  told_at timestamptz,
  -- The transaction of the change. Readers that follow the history compare it with the oldest running
  -- transaction: the ids of an identity column become visible in another order.
  xact xid8 default pg_current_xact_id()
);
-- All bookings of one person in one offering.
create index booking_event_of_seat on booking_event (student_id, offering_id);
create index booking_event_due on booking_event (due_at) where due_at is not null;
create index booking_event_by_actor on booking_event (actor) where actor like 'person:%';
create index booking_event_by_xact on booking_event (xact);
-- Finds the events of the last minutes. The history is appended to in the order of time.
create index booking_event_by_time on booking_event using brin (at) with (pages_per_range = 16);
