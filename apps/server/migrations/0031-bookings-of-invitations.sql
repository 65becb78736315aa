-- no-transaction
drop index concurrently if exists booking_of_invitation;
create unique index concurrently booking_of_invitation on booking (invitation_id, offering_id)
  where invitation_id is not null;
