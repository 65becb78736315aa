-- Addresses that more than one account has waited for: a link that verifies one sets a new password
-- (rule account-26).
create table identity.contested_address (
  email citext primary key,
  -- Of the last claim that contested it.
  since timestamptz not null default now()
);
create index contested_address_by_time on identity.contested_address (since);
