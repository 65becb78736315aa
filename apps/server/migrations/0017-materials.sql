-- Files and links for everyone booked (docs/product/materials.md).
create table material (
  offering_id uuid not null references offering (id) on delete cascade,
  position smallint not null,
  title text not null,
  file_id uuid references file (id),
  url text check (url like 'https://%'),
  -- When it was added after the end of the offering, until the mail about it is written; null: no mail is due.
  untold_since timestamptz,
  primary key (offering_id, position),
  check (num_nonnulls(file_id, url) = 1)
);
create index material_by_file on material (file_id) where file_id is not null;

-- When people were last mailed at once about a new material; materials added within a day share one later mail.
create table material_notice (
  offering_id uuid primary key references offering (id) on delete cascade,
  first_at timestamptz not null
);
