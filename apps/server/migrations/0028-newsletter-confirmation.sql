-- Email addresses that were entered in the newsletter's box, until their link is opened (rule mail-22). A confirmed
-- one is kept for as long as the link, which then says that the address is subscribed.
create table newsletter_request (
  email citext primary key,
  -- In the link of the mail.
  token text not null unique,
  language text not null
    constraint newsletter_request_language_length check (length(language) <= 35),
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index newsletter_request_by_time on newsletter_request (requested_at);
