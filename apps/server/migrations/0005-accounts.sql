create table person (
  id uuid primary key default gen_random_uuid(),
  -- The `sub` of the identity provider's tokens.
  subject text not null unique,
  -- Follows the identity provider. Not unique: several sign-ups may wait to verify one email.
  email citext not null,
  name text not null,
  contact text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['student', 'instructor']),
  is_admin boolean not null default false,
  dob date not null,
  gender text not null check (gender in ('male', 'female', 'other')),
  picture_id uuid references file (id),
  -- IANA name; null until a browser has sent one.
  timezone text,
  -- Whether the person has chosen it; then no browser changes it.
  timezone_chosen boolean not null default false,
  -- BCP 47 tag of the person's last browser: decides how times are written in mails.
  locale text constraint person_locale_length check (length(locale) <= 35),
  -- The language of pages and mails (docs/product/languages.md). The code decides which languages exist; one
  -- that this version does not know is read as English.
  language text not null default 'en' constraint person_language_length check (length(language) <= 35),
  reminders boolean not null default true,
  -- In the unsubscribe link of every reminder; never changed, so that old links keep working.
  reminder_token text not null unique default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_by_email on person (email);
create index person_by_picture on person (picture_id) where picture_id is not null;
-- Administrators receive a mail about each request for approval.
create index person_admins on person (id) where is_admin;
