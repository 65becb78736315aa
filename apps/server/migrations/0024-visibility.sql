-- Who can find an offering (rule offering-32): everybody, or only people with the link.
alter table offering add column visibility text not null default 'public'
  check (visibility in ('public', 'unlisted'));
