-- Messages of an instructor to everyone booked. People who book later can read them, too.
create table offering_message (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  subject text not null,
  text text not null,
  recipients integer not null,
  sent_at timestamptz not null default now()
);
create index offering_message_by_offering on offering_message (offering_id, sent_at);
