-- contract: unused since 0100
alter table insight_progress drop column summed_to;
-- contract: unused since 0100
alter table insight_offering drop column early_minutes;
-- contract: unused since 0100
drop function if exists sum_bookings(integer);
