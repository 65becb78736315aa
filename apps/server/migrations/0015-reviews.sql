-- Reviews of offerings by students (docs/product/reviews.md).
create table review (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  -- Null once the student's account is deleted: the text stays, the stars no longer count.
  student_id uuid references person (id) on delete set null,
  -- The rated instructor, also after the offering is gone.
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
-- One review of each person for an offering; deleted accounts may leave several.
create unique index review_of_student on review (student_id, offering_id);
create index review_by_offering on review (offering_id);
create index review_by_instructor on review (instructor_id, created_at desc, id);
create index review_by_time on review (created_at) include (rating)
  where student_id is not null and hidden_at is null;

-- Reports of reviews to the administrators.
create table review_report (
  review_id uuid not null references review (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  reason text not null,
  reported_at timestamptz not null default now(),
  -- When an administrator hid or kept the review.
  answered_at timestamptz,
  primary key (review_id, person_id)
);
create index review_report_by_person on review_report (person_id);
create index review_report_open on review_report (review_id, reported_at) where answered_at is null;

-- The number of an instructor's reviews with one, two, three, four and five stars, of those that count. The
-- trigger review_counted updates it.
create table instructor_rating (
  instructor_id uuid primary key references person (id) on delete cascade,
  stars integer[] not null default '{0,0,0,0,0}',
  -- The rating that the instructor's rows in listing have.
  listed smallint,
  -- Whether the stars have changed since. The trigger review_counted sets it.
  changed boolean not null default false,
  constraint instructor_rating_stars check (cardinality(stars) = 5 and 0 <= all (stars))
);
create index instructor_rating_changed on instructor_rating (instructor_id) where changed;

-- Bookings whose students were asked for a review, so that no one is asked twice. Without a foreign key, whose
-- locks would make the job and people who book wait for each other.
create table review_request (
  booking_id uuid primary key,
  asked_at timestamptz not null default now()
);
create index review_request_by_time on review_request (asked_at);
