-- What students bring along; null: nothing (rule offering-28).
alter table offering add column bring text;
