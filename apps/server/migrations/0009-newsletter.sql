create table newsletter_subscriber (
  email citext primary key,
  -- Of the unsubscribe link in every mail.
  token text not null unique,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);
