-- When the owner deleted an offering that had ended: it took place, and its students keep it.
alter table offering add column deleted_at timestamptz;

-- contract: sessions are written by the server, which knows zones that PostgreSQL may not know
drop trigger offering_sessions_of_new on offering;
-- contract: see above
drop trigger offering_sessions_of_moved on offering;
-- contract: see above
drop function write_sessions_of_new();
-- contract: see above
drop function write_sessions_of_moved();
-- contract: see above
drop function sessions_of(offering);

-- Few people, who are mailed of each request for approval.
create index person_admins on person (id) where is_admin;
