create table offering (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('class', 'course')),
  -- Null once the instructor's account is deleted: past offerings stay in their students' lists.
  instructor_id uuid references person (id) on delete set null,
  title text not null,
  description text not null,
  category text not null check (category in ('Music', 'Arts', 'Sports', 'Technology', 'Language')),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  thumbnail_id uuid references file (id),
  -- The local time that the instructor typed, and the instants that it means: ends_at is starts_at
  -- plus the duration.
  local_date date not null,
  local_time time not null,
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Minutes for a class, days for a course.
  duration integer not null check (duration > 0),
  price numeric(10, 2) check (price >= 0),
  modules jsonb,
  max_students integer not null check (max_students > 0),
  -- Changed in the same statement as the bookings it counts, so that the constraint offering_seats
  -- keeps an offering from being oversold when several people race for the last seat.
  seats_taken integer not null default 0,
  cancelled_at timestamptz,
  -- Increases with every change; a calendar entry's SEQUENCE (RFC 5545 §3.8.7.4).
  revision integer not null default 0,
  -- The transaction that last changed what public lists depend on. Seats are left out: bookings are
  -- far too many. A process that keeps a listing index asks for the changes since its snapshot
  -- (docs/decisions/0009).
  listing_xid xid8 not null default pg_current_xact_id(),
  -- Size of title, description and modules, which lets a list bound its answer without reading them.
  text_bytes integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offering_seats check (seats_taken between 0 and max_students),
  check (ends_at > starts_at),
  check ((kind = 'course') = (price is not null and modules is not null))
);
create index offering_listed on offering (kind, starts_at, id) where cancelled_at is null;
create index offering_listed_by_end on offering (kind, ends_at) where cancelled_at is null;
create index offering_by_instructor on offering (instructor_id, kind, starts_at);
create index offering_by_thumbnail on offering (thumbnail_id) where thumbnail_id is not null;
create index offering_title_words on offering using gin (title gin_trgm_ops);
create index offering_by_listing_change on offering (listing_xid);

create function offering_listing_changed() returns trigger language plpgsql as $$
begin
  new.listing_xid := pg_current_xact_id();
  return new;
end $$;
create trigger offering_listing_changed
  before update of kind, title, category, level, starts_at, ends_at, cancelled_at on offering
  for each row execute function offering_listing_changed();

create function offering_text_changed() returns trigger language plpgsql as $$
begin
  new.text_bytes := octet_length(new.title) + octet_length(new.description)
    + coalesce(octet_length(new.modules::text), 0);
  return new;
end $$;
create trigger offering_text_changed
  before insert or update of title, description, modules on offering
  for each row execute function offering_text_changed();

-- Changes of an offering: those that nobody was notified of yet, and those of the last mail.
create table offering_change (
  id bigint generated always as identity primary key,
  offering_id uuid not null references offering (id) on delete cascade,
  -- The offering as it was before the change.
  before jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz
);
create index offering_change_by_offering on offering_change (offering_id, id);
