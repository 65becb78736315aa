-- Payments through Stripe (docs/product/payments.md).

-- A student's payment for a seat. Its state changes in the transaction that changes the seat
-- (sql/payments/move_payment.sql). Rows outlive the accounts, because books have to be kept.
create table payment (
  id uuid primary key default gen_random_uuid(),
  -- The booking that it pays for; a later booking if the payment arrived after the first one had ended.
  booking_id uuid not null,
  offering_id uuid not null,
  student_id uuid references person (id) on delete set null,
  instructor_id uuid references person (id) on delete set null,
  -- The offering as it was when the seat was held, so that a later edit changes no refund (rule payment-7).
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  sessions integer not null,
  session_minutes integer not null,
  -- In the currency's smallest unit, the platform's share included.
  amount integer not null check (amount > 0),
  fee integer not null,
  currency text not null,
  -- The operator's line about taxes when the seat was held.
  tax_line text,
  -- The instructor's account at Stripe.
  account_id text not null,
  -- Until when cancelling refunds in full.
  refund_until timestamptz not null,
  state text not null default 'opening' check (state in ('opening', 'open', 'closing', 'unpaid', 'paid',
    'kept', 'refunding', 'refunded', 'refund_failed', 'disputed', 'lost')),
  -- Whether the student is to be refunded, also while a dispute prevents it, and why.
  owed boolean not null default false,
  owed_for text check (owed_for in ('cancelled', 'offering_cancelled', 'seat_gone', 'paid_twice',
    'wrong_amount')),
  session_id text unique,
  intent_id text unique,
  checkout_url text,
  receipt_number bigint unique,
  receipt_url text,
  -- The amount that Stripe charged, if it is not what was asked for.
  paid_amount integer,
  paid_currency text,
  refunded_amount integer not null default 0,
  -- The newest dispute: open, won or lost. A dispute can follow a refund, which the state then shows.
  dispute text,
  -- The disputed or lost amount; null: everything that was not refunded.
  disputed_amount integer,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When the payment is compared with Stripe, in case an event was lost; null: no more.
  next_check_at timestamptz,
  -- When Stripe's state was last applied. State that was requested earlier is out of date.
  compared_at timestamptz,
  -- Consecutive comparisons without an answer from Stripe; each doubles the time to the next one.
  unanswered_checks integer not null default 0,
  constraint payment_fee check (fee between 0 and amount)
);
create index payment_by_booking on payment (booking_id);
create index payment_by_student on payment (student_id, created_at desc);
create index payment_by_instructor on payment (instructor_id, created_at desc);
create index payment_by_offering on payment (offering_id);
create index payment_by_account on payment (account_id);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create index payment_by_time on payment (created_at desc, id);
create index payment_paid_by_time on payment (created_at desc, id) where paid_at is not null;
create index payment_paid_by_offering on payment (offering_id, created_at desc)
  where paid_at is not null;
create index payment_by_paid on payment (paid_at, id) where paid_at is not null;
create index payment_in_trouble on payment (created_at, id)
  where state in ('disputed', 'refund_failed');
create index payment_dispute_open on payment (created_at, id) where dispute = 'open';
-- Unpaid checkouts are deleted after 30 days.
create index payment_unpaid on payment (created_at) where state = 'unpaid';
create sequence payment_receipt_number;

-- The accounts that instructors are paid out to.
create table payout_account (
  person_id uuid primary key references person (id) on delete cascade,
  account_id text not null unique,
  -- The platform's own account at Stripe that it belongs to, by the last key that could read it
  -- (rule payment-13). Null until its first check.
  platform_id text,
  -- Whether Stripe pays out to it, at the last check.
  ready boolean not null default false,
  closed_at timestamptz,
  -- When an event of Stripe last said that the account has left the platform.
  deauthorized_at timestamptz,
  next_check_at timestamptz default now(),
  -- Consecutive checks at which the account was not ready; each extends the time to the next one.
  unready_checks integer not null default 0
);
create index payout_account_to_check on payout_account (next_check_at) where next_check_at is not null;

-- Outbox of requests to Stripe: written in the transaction that causes them. A job sends each, with the key as
-- Stripe's idempotency key, until there is an answer.
create table stripe_request (
  key text primary key,
  kind text not null check (kind in ('checkout', 'expire', 'refund', 'account')),
  payment_id uuid references payment (id),
  person_id uuid references person (id) on delete cascade,
  -- Every try has the parameters of the first one. Empty once it is answered.
  params jsonb not null,
  -- The number of internal errors of Stripe, which stores them under the key: the next try uses another key.
  faults integer not null default 0,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Why Stripe refused it for good.
  refusal text
);
create index stripe_request_by_payment on stripe_request (payment_id);
create index stripe_request_by_person on stripe_request (person_id);
-- Every minute, requests without an answer are sent again.
create index stripe_request_unanswered on stripe_request (key) where answered_at is null;
-- Answered requests are deleted after 30 days.
create index stripe_request_answered on stripe_request (answered_at) where answered_at is not null;

-- The counts and sums that the books of payments show (docs/product/payments.md, payment-13 and payment-16).
create table payment_sum (
  -- The course; null: all courses.
  offering_id uuid,
  -- The instructor of the course; null for all courses, and after their account was deleted.
  instructor_id uuid,
  currency text not null,
  -- Numbers of payments: paid at some time, never paid, and disputed or with a failed refund.
  paid_count bigint not null,
  unpaid_count bigint not null,
  trouble_count bigint not null,
  -- Number of payments of which a part was not refunded.
  due_count bigint not null,
  -- Amounts in the currency's smallest unit: paid, refunded, not refunded, the site's share of the amount not
  -- refunded, and disputed or lost.
  received bigint not null,
  refunded bigint not null,
  due bigint not null,
  kept_fee bigint not null,
  disputed bigint not null
);
create unique index payment_sum_key on payment_sum (offering_id, instructor_id, currency) nulls not distinct;
create index payment_sum_of_instructor on payment_sum (instructor_id) where instructor_id is not null;
-- Rows that add nothing are deleted, such as those of an instructor whose account was deleted.
create index payment_sum_empty on payment_sum (currency)
  where paid_count = 0 and unpaid_count = 0 and trouble_count = 0 and due_count = 0
    and received = 0 and refunded = 0 and due = 0 and kept_fee = 0 and disputed = 0;

-- What payments have changed since (sql/payments/payment_sums_changed.sql). Each change adds rows, so payments never wait for
-- each other; a job moves the rows into the sums (sql/payments/merge_payment_sums.sql).
create table payment_sum_change (like payment_sum);
