-- Files and links for those booked (docs/product/materials.md).

-- What the uploader wants it for; null: a picture or a resume.
alter table file add column purpose text;
-- Size of what is served, where that is not what was uploaded: of pictures among the materials.
alter table file add column served_bytes bigint;
-- contract: since 0025 the constraint below is in its place
alter table file drop constraint file_kind_check;
-- Every row has passed the narrower one.
alter table file add constraint file_kind check (kind in ('picture', 'resume', 'material')) not valid;
alter table file add constraint file_purpose check (purpose = 'material') not valid;

create table material (
  offering_id uuid not null references offering (id) on delete cascade,
  position smallint not null,
  title text not null,
  file_id uuid references file (id),
  url text check (url like 'https://%'),
  -- When it was added after the end of the offering, until those booked are told; null: nothing to tell.
  untold_since timestamptz,
  primary key (offering_id, position),
  check (num_nonnulls(file_id, url) = 1)
);
create index material_by_file on material (file_id) where file_id is not null;

-- When those booked were last told at once of something new; what follows within a day is told together.
create table material_notice (
  offering_id uuid primary key references offering (id) on delete cascade,
  first_at timestamptz not null
);
