-- The transaction that last changed what public lists go by (not seats: bookings are far too many).
-- Whoever keeps an index of the lists asks for what changed since its snapshot (docs/decisions/0009).
alter table offering add column listing_xid xid8 not null default pg_current_xact_id();
create index offering_by_listing_change on offering (listing_xid);

create function offering_listing_changed() returns trigger language plpgsql as $$
begin
  new.listing_xid := pg_current_xact_id();
  return new;
end $$;
create trigger offering_listing_changed
  before update of kind, title, category, level, starts_at, ends_at, cancelled_at on offering
  for each row execute function offering_listing_changed();
