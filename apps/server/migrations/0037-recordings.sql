-- Whether the owner is being recorded.
alter table classroom add column recording boolean not null default false;

-- Recordings of the owner of a room (rule classroom-12). Another choice of tracks, and a crash, begin another one.
create table classroom_recording (
  id uuid primary key default gen_random_uuid(),
  classroom_id uuid not null references classroom (id) on delete cascade,
  -- The media server's id; null until it has answered.
  egress text unique,
  -- The ids of the recorded tracks.
  tracks text not null,
  state text not null default 'recording' check (state in ('recording', 'processing', 'ready', 'failed')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  bytes bigint,
  -- Why it ended by itself, or why there is no material.
  fault text check (fault in ('lost', 'limit', 'materials_full', 'media_server'))
);
create unique index classroom_recording_active on classroom_recording (classroom_id) where state = 'recording';
create index classroom_recording_by_room on classroom_recording (classroom_id, started_at);
