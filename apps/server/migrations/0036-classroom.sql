-- The rooms of sessions (docs/product/classroom.md): one for each session that the owner has opened.
create table classroom (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  -- The session. A later edit may move it; the room then keeps these times.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The name of the room at the media server.
  room text not null unique,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What students may do.
  speak boolean not null default true,
  cameras boolean not null default true,
  screens boolean not null default false,
  draw boolean not null default false,
  unique (offering_id, starts_at)
);
-- The next session ends the room of the one before.
create unique index classroom_open on classroom (offering_id) where ended_at is null;

-- Everyone who has entered a room or was removed from it.
create table classroom_person (
  classroom_id uuid not null references classroom (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  -- The sign-in session that entered last; null with a provider that has none.
  login_id uuid,
  -- When they last got an access token.
  entered_at timestamptz,
  hand_raised_at timestamptz,
  -- When the owner removed them from the class.
  removed_at timestamptz,
  primary key (classroom_id, person_id)
);
create index classroom_person_by_person on classroom_person (person_id);
create index classroom_person_by_login on classroom_person (login_id) where login_id is not null;

-- The connections of people to rooms, as the media server saw them.
create table classroom_stay (
  classroom_id uuid not null references classroom (id) on delete cascade,
  -- The media server's id of the connection.
  connection text not null,
  person_id uuid not null references person (id) on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz check (left_at >= joined_at),
  primary key (classroom_id, connection)
);
create index classroom_stay_by_person on classroom_stay (person_id, classroom_id);

create table chat_entry (
  id uuid primary key default gen_random_uuid(),
  classroom_id uuid not null references classroom (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  text text not null,
  at timestamptz not null default clock_timestamp()
);
create index chat_entry_by_room on chat_entry (classroom_id, at);
create index chat_entry_by_person on chat_entry (person_id);
create index chat_entry_by_time on chat_entry (at);

-- A wider constraint replaces it in the next statement.
-- contract: unused since 0036
alter table page_event drop constraint page_event_type_check;
alter table page_event add constraint page_event_type_check
  check (type in ('booking', 'offering', 'message', 'approval', 'account', 'classroom', 'chat')) not valid;
