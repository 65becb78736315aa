-- Seats that cost something are paid through Stripe (docs/product/payments.md).

-- contract: since 0031 the constraint below is in its place
alter table booking drop constraint booking_end_reason;
-- Every row has passed the narrower one, here and below.
alter table booking add constraint booking_end_reason check (
  end_reason in ('cancelled', 'swapped', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started',
    'account_deleted', 'unpaid', 'given_up', 'refunded', 'dispute_lost')) not valid;
-- contract: since 0031 the constraint below is in its place
alter table booking drop constraint booking_held_for_check;
alter table booking add constraint booking_held_for_known check (held_for in ('offer', 'payment'))
  not valid;

-- What a student pays for a seat. The state changes in the transaction that changes the seat
-- (sql/move_payment.sql). Rows stay when an account is deleted, as books have to.
create table payment (
  id uuid primary key default gen_random_uuid(),
  -- The seat that it pays for; another one if it was paid after the first had been given back.
  booking_id uuid not null,
  offering_id uuid not null,
  student_id uuid references person (id) on delete set null,
  instructor_id uuid references person (id) on delete set null,
  -- As they stood when the seat was held.
  title text not null,
  starts_at timestamptz not null,
  -- In the currency's smallest unit, the platform's share included.
  amount integer not null check (amount > 0),
  fee integer not null,
  currency text not null,
  -- The instructor's account at Stripe.
  account_id text not null,
  -- Until when cancelling refunds in full.
  refund_until timestamptz not null,
  state text not null default 'opening' check (state in ('opening', 'open', 'closing', 'unpaid', 'paid',
    'kept', 'refunding', 'refunded', 'refund_failed', 'disputed', 'lost')),
  -- Whether the money is to go back, also where a dispute is in its way.
  owed boolean not null default false,
  -- Why: docs/product/payments.md.
  owed_for text check (owed_for in ('cancelled', 'offering_cancelled', 'seat_gone', 'paid_twice',
    'wrong_amount')),
  session_id text unique,
  intent_id text unique,
  checkout_url text,
  receipt_number bigint unique,
  receipt_url text,
  refunded_amount integer not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When Stripe is asked how it stands, should no event have told; null: no more.
  next_check_at timestamptz,
  constraint payment_fee check (fee between 0 and amount)
);
create index payment_by_booking on payment (booking_id);
create index payment_by_student on payment (student_id, created_at desc);
create index payment_by_instructor on payment (instructor_id, created_at desc);
create index payment_by_offering on payment (offering_id);
create index payment_by_account on payment (account_id);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create sequence payment_receipt_number;

-- Where an instructor is paid out.
create table payout_account (
  person_id uuid primary key references person (id) on delete cascade,
  account_id text not null unique,
  -- Whether Stripe pays out to it, as it was last told.
  ready boolean not null default false,
  closed_at timestamptz,
  next_check_at timestamptz default now()
);
create index payout_account_to_check on payout_account (next_check_at) where next_check_at is not null;

-- What Stripe is asked to do, written in the transaction that wants it. A job sends it, with the key as
-- Stripe's idempotency key, until there is an answer.
create table stripe_request (
  key text primary key,
  kind text not null check (kind in ('checkout', 'expire', 'refund', 'account')),
  payment_id uuid references payment (id),
  person_id uuid references person (id) on delete cascade,
  -- The parameters of the first try are those of all others. Empty once it is answered.
  params jsonb not null,
  -- Times that Stripe had a fault of its own. It keeps that answer for the key, so the next try has another.
  faults integer not null default 0,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Why Stripe refused it for good.
  refusal text
);
create index stripe_request_by_payment on stripe_request (payment_id);
create index stripe_request_by_person on stripe_request (person_id);
