-- Returns whether the instructor has taken a student off an offering, or off another class of its series, and has not
-- invited the student since (rule booking-20). Only an invitation lets a removed student in, so a seat that was booked
-- since shows one, too.
create or replace function is_removed(student uuid, target_id uuid, target_series uuid) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select from booking as removed
      join offering as former on former.id = removed.offering_id
    where removed.student_id = student and removed.end_reason = 'removed'
      and (former.id = target_id or former.series_id = target_series)
      and not exists (
        select from booking as later
          join offering on offering.id = later.offering_id
        where later.student_id = student and later.created_at > removed.ended_at
          and (later.invitation_id is not null or later.booked_at is not null)
          and (offering.id = target_id or offering.series_id = target_series)));
end
$$;
