-- Counts an instructor's reviews by stars, without hidden reviews and those of deleted accounts (rule
-- review-8), and marks the counts for the job rate-listings. The caller has locked the instructor's row in `instructor`,
-- so that transactions change the counts of one instructor one after the other, and those of several without a deadlock.
create or replace function review_counted() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' and old.student_id is not null and old.hidden_at is null then
    update instructor_rating set stars[old.rating] = stars[old.rating] - 1, changed = true
    where instructor_id = old.instructor_id;
  end if;
  if tg_op <> 'DELETE' and new.student_id is not null and new.hidden_at is null then
    insert into instructor_rating (instructor_id) values (new.instructor_id)
    on conflict do nothing;
    update instructor_rating set stars[new.rating] = stars[new.rating] + 1, changed = true
    where instructor_id = new.instructor_id;
  end if;
  return null;
end
$$;

create or replace trigger review_counted after insert or delete or
  update of rating, student_id, hidden_at on review
  for each row execute function review_counted();
