-- When a course meets (rule session-12): `{every, days, sessions, except}`. Null: each day of its duration. The sessions
-- are in the table session; `duration` has the days from the first to the last one.
alter table offering add column schedule jsonb;
-- Without reading the table, whose rows have none.
alter table offering add constraint offering_schedule check (schedule is null or kind = 'course') not valid;
