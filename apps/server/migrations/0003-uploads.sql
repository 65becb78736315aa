create table file (
  id uuid primary key,
  owner_id uuid not null,
  -- Detected from the content once the upload is complete (rule file-6); null until then.
  kind text check (kind in ('picture', 'resume')),
  state text not null default 'uploading' check (state in ('uploading', 'ready', 'refused')),
  name text not null default '',
  content_type text,
  bytes bigint check (bytes >= 0),
  width integer,
  height integer,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  -- When the file was last attached or detached; an unattached one is collected some time after this
  -- (rule file-9). Null: the collection has found it attached, and it is not due again until it is
  -- detached.
  released_at timestamptz default now(),
  check (state <> 'ready' or (kind is not null and content_type is not null and bytes is not null))
);
create index file_by_owner on file (owner_id);
create index file_by_release on file (released_at);
