-- Uploaded files. Their bytes are in the file store.
create table file (
  id uuid primary key,
  owner_id uuid not null,
  -- What the uploader wants it for; null: a picture or a resume.
  purpose text constraint file_purpose check (purpose = 'material'),
  -- Detected from the content once the upload is complete (rule file-6); null until then.
  kind text constraint file_kind check (kind in ('picture', 'resume', 'material')),
  state text not null default 'uploading' check (state in ('uploading', 'ready', 'refused')),
  name text not null default '',
  content_type text,
  bytes bigint check (bytes >= 0),
  -- Size of the served file if it differs from the upload: pictures among the materials.
  served_bytes bigint,
  width integer,
  height integer,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  -- When the file was last attached or detached; an unattached file is removed some time after this
  -- (rule file-9). Null: the sweep has found it attached; detaching it sets the time again.
  released_at timestamptz default now(),
  check (state <> 'ready' or (kind is not null and content_type is not null and bytes is not null))
);
create index file_by_owner on file (owner_id);
create index file_by_release on file (released_at);
