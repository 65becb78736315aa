-- Who can find an offering (rule offering-32): everybody, or only people with the link.
alter table offering add column visibility text not null default 'public';
-- Without reading the table, whose rows are public.
alter table offering add constraint offering_visibility check (visibility in ('public', 'unlisted')) not valid;
