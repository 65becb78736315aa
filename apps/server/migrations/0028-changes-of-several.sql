-- A change of a class and the following ones is told to who waits, too (docs/product/scope.md).
alter table offering_change add column tells_waiting boolean not null default false;
