-- What a student says of an offering, and how many stars they give (docs/product/reviews.md).
create table review (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  -- Null once the student's account is deleted: the words stay, the stars count no more.
  student_id uuid references person (id) on delete set null,
  -- Who is rated, whatever becomes of the offering.
  instructor_id uuid not null references person (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  reply text,
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  check ((reply is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
-- One a person and offering; of deleted accounts there may be more.
create unique index review_of_student on review (student_id, offering_id);
create index review_by_offering on review (offering_id);
create index review_by_instructor on review (instructor_id, created_at desc, id);

-- Who asked the administrators to look at a review.
create table review_report (
  review_id uuid not null references review (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  reason text not null,
  reported_at timestamptz not null default now(),
  -- When an administrator hid the review or let it stand.
  answered_at timestamptz,
  primary key (review_id, person_id)
);
create index review_report_by_person on review_report (person_id);
create index review_report_open on review_report (review_id, reported_at) where answered_at is null;

-- How many reviews that count give an instructor one star, two stars, and so on to five. The trigger
-- review_counted keeps it.
create table instructor_rating (
  instructor_id uuid primary key references person (id) on delete cascade,
  stars integer[] not null default '{0,0,0,0,0}',
  constraint instructor_rating_stars check (cardinality(stars) = 5 and 0 <= all (stars))
);

-- Bookings whose students were asked for a review, so that nobody is asked twice. No foreign key: its
-- locks would let the job and whoever books wait for each other.
create table review_request (
  booking_id uuid primary key,
  asked_at timestamptz not null default now()
);
create index review_request_by_time on review_request (asked_at);

-- When an offering that had taken place was last edited: whoever had booked by then may review it,
-- wherever the edit has moved it (rule review-3).
alter table offering add column reviewable_if_booked_by timestamptz;
