-- The number of students from which an offering takes place (rule offering-34); null: from any.
alter table offering add column min_students integer;
-- When it was decided that it takes place: it had them at the decision, or that moment had passed when it was published
-- or moved. Null: not decided.
alter table offering add column min_students_decided_at timestamptz;
-- Without reading the table, whose rows have none.
alter table offering add constraint offering_min_students check (min_students between 1 and max_students) not valid;
