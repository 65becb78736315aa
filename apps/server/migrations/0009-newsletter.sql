create table newsletter_subscriber (
  email citext primary key,
  -- In the unsubscribe link of every mail.
  token text not null unique,
  -- The language of the page on which the person subscribed.
  language text not null default 'en'
    constraint newsletter_subscriber_language_length check (length(language) <= 35),
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);
