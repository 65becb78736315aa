-- Invitations of an instructor's own students (rule invitation-1). The seats that one holds are bookings, one for each
-- of its classes.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  -- The offering, or the first class of its series, that the person was invited to.
  offering_id uuid not null references offering (id) on delete cascade,
  -- Counts for the limit of each day.
  instructor_id uuid not null references person (id) on delete cascade,
  -- Only the person who has verified this email can take the seats. There may be no such account.
  email citext not null,
  -- The instructor's own words; null: none.
  message text,
  invited_at timestamptz not null default clock_timestamp(),
  -- When the seats are free again. The seat in an offering that starts earlier is free at its start.
  expires_at timestamptz not null
);
create index invitation_by_offering on invitation (offering_id);
create index invitation_by_instructor on invitation (instructor_id, invited_at);
create index invitation_by_email on invitation (email);

-- A seat that an invitation holds has no student before the invited person takes it: the email may have no account.
alter table booking alter column student_id drop not null;
alter table booking add column invitation_id uuid;
alter table booking
  add constraint booking_invitation_id_fkey foreign key (invitation_id) references invitation (id)
    on delete set null not valid,
  add constraint booking_student check (status in ('held', 'cancelled') or student_id is not null) not valid;
-- A wider constraint replaces each of the two in the next statement.
-- contract: unused since 0030
alter table booking drop constraint booking_held_for_known;
alter table booking
  add constraint booking_held_for_known check (held_for in ('offer', 'payment', 'invitation')) not valid;
-- contract: unused since 0030
alter table booking drop constraint booking_end_reason;
alter table booking
  add constraint booking_end_reason check (
    end_reason in ('cancelled', 'swapped', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started',
      'account_deleted', 'unpaid', 'given_up', 'refunded', 'dispute_lost', 'withdrawn', 'expired', 'removed')) not valid;
