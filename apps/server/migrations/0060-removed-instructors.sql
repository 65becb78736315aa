-- no-transaction
-- An instructor who was removed cannot publish until an admin approves them again (rule approval-10).
alter table instructor add column if not exists removed_at timestamptz;

-- batches
update instructor set removed_at = removal.at
from (
  select instructor_id, max(decided_at) filter (where decision = 'removed') as at,
    max(id) filter (where decision = 'removed') as removed,
    max(id) filter (where decision = 'approved') as approved
  from approval_decision group by instructor_id
) as removal
where removal.instructor_id = instructor.person_id and instructor.person_id in (
  select person_id from instructor
  where not approved and removed_at is null and exists (
    select from approval_decision as removed
    where removed.instructor_id = person_id and removed.decision = 'removed' and not exists (
      select from approval_decision as approval
      where approval.instructor_id = person_id and approval.decision = 'approved'
        and approval.id > removed.id))
  limit 10000);
