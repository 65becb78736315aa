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

alter table booking
  -- Why the seat of a 'held' booking is held: it is offered to the first of the waitlist.
  add column held_for text;
alter table booking
  -- When the instructor said so.
  add column attended_at timestamptz;
alter table booking add constraint booking_held_for
  check ((status = 'held') = (held_for is not null) and held_for in ('offer')) not valid;
-- contract: made anew, for one reason more
alter table booking drop constraint booking_end_reason_check;
alter table booking add constraint booking_end_reason_check check (
  end_reason in ('cancelled', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started',
    'account_deleted')) not valid;

-- contract: booking_event says what is to be told and was
drop table booking_notice;
-- contract: booking_event says what is to be told and was
drop table seat_notification;
-- contract: leave_offering has its place
drop function cancel_booking;
-- contract: servers before 0011 are gone
drop function take_seats;
