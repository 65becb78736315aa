-- no-transaction
drop index concurrently if exists offering_undecided;
create index concurrently offering_undecided on offering (starts_at)
  where min_students is not null and min_students_decided_at is null and cancelled_at is null;
