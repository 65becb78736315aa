-- Instructors with a public page whose accounts were deleted: nothing but the id, which stands in the
-- page's address, so that the page says that they have left (rule instructor-4).
create table former_instructor (
  id uuid primary key
);
