-- A file that the collection has found attached is not due again until it is detached: null.
alter table file alter column released_at drop not null;

-- What is forgotten at night is found without reading what stays.
create index account_unverified on identity.account (created_at) where verified_at is null;
create index account_by_change on identity.account (new_email_at) where new_email_at is not null;
