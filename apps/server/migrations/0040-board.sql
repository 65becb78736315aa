-- What was drawn in the rooms of sessions (rule classroom-14): updates of a Yjs document.
create table board_update (
  classroom_id uuid not null references classroom (id) on delete cascade,
  -- From 1 in each room. A merged update has the version of the last one in it.
  version integer not null,
  update bytea not null,
  -- Whether it will be merged with other small ones.
  small boolean not null,
  at timestamptz not null default now(),
  primary key (classroom_id, version)
);
create index board_update_by_time on board_update (at);
