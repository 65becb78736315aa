create table person (
  id uuid primary key default gen_random_uuid(),
  -- The `sub` of the identity provider's tokens.
  subject text not null unique,
  -- Follows the identity provider. Not unique: several sign-ups may wait for one address.
  email citext not null,
  name text not null,
  contact text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['student', 'instructor']),
  is_admin boolean not null default false,
  dob date not null,
  gender text not null check (gender in ('male', 'female', 'other')),
  picture_id uuid references file (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_by_email on person (email);
create index person_by_picture on person (picture_id) where picture_id is not null;
