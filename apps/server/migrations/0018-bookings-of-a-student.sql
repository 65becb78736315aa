-- A mail about a seat depends on the other bookings of the same person in the same offering. Of indexes
-- with one of both columns PostgreSQL may choose the offering's, and read all its bookings for each mail.
create index booking_of_student_in_offering on booking (student_id, offering_id);
-- contract: unused since the index above begins with the same column
drop index booking_of_student;
