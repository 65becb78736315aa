-- BCP 47 tag of the person's last browser: decides how times are written in mails.
alter table person add column locale text constraint person_locale_length check (length(locale) <= 35);
