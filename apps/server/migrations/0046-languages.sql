-- The languages of people (docs/product/languages.md). Which there are, the code decides: one that this
-- version does not know is read as English.
alter table person add column language text not null default 'en';
alter table person
  add constraint person_language_length check (length(language) <= 35) not valid;

-- That of the call that subscribed.
alter table newsletter_subscriber add column language text not null default 'en';
alter table newsletter_subscriber
  add constraint newsletter_subscriber_language_length check (length(language) <= 35) not valid;
