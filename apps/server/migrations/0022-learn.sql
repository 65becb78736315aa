-- What students learn, lines separated by line feeds; null: nothing (rule offering-31).
alter table offering add column learn text;
