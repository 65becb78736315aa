-- A mail is kept as the data of its template and rendered when it is delivered. What many mails have in
-- common, such as the text of a message, is kept once.
create table mail_shared (
  id bigint generated always as identity primary key,
  data json not null
);
alter table mail add column data json;
alter table mail add column shared_id bigint references mail_shared;
-- contract: rendered at delivery since this migration
alter table mail drop column subject, drop column html, drop column plain, drop column invite;
create index mail_sharing on mail (shared_id) where shared_id is not null;
create index mail_created on mail (created_at);
-- contract: read by no statement since 0041
drop index mail_sent;
