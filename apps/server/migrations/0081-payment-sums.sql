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
  -- Of what was paid, in the currency's smallest unit: all of it, what was refunded, what was not, the site's share
  -- of what was not, and what is disputed or was lost.
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

-- What payments have changed since (sql/payment_sums_changed.sql). Each change adds rows, so payments never wait for
-- each other; a job moves the rows into the sums (sql/merge_payment_sums.sql).
create table payment_sum_change (like payment_sum);
