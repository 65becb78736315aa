-- An instructor who was removed cannot publish until an admin approves them again (rule approval-10).
alter table instructor add column removed_at timestamptz;
update instructor set removed_at = removal.at
from (
  select instructor_id, max(decided_at) filter (where decision = 'removed') as at,
    max(id) filter (where decision = 'removed') as removed, max(id) filter (where decision = 'approved') as approved
  from approval_decision group by instructor_id
) as removal
where removal.instructor_id = instructor.person_id and not instructor.approved
  and removal.removed > coalesce(removal.approved, 0);
