-- no-transaction
-- contract: unused since 0044
drop table if exists insight_attendance;
drop index concurrently if exists payment_by_time_paid;
drop index concurrently if exists payment_by_time_refunded;
