-- Codes with which students pay less for an instructor's offerings (docs/product/codes.md).
create table discount_code (
  id uuid primary key default gen_random_uuid(),
  instructor_id uuid not null references person (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9-]{4,20}$'),
  -- What it takes off a price: a percentage, or an amount in whole units of the currency.
  percent integer check (percent between 1 and 100),
  amount numeric(10, 2) check (amount > 0),
  -- Null: all offerings of the instructor.
  offering_id uuid references offering (id) on delete cascade,
  -- The seats that it can be used for; null: any number.
  uses integer check (uses > 0),
  -- When it ends; null: never.
  until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Bookings keep the code, so a deleted one stays.
  deleted_at timestamptz,
  constraint discount_code_reduction check ((percent is null) <> (amount is null))
);
create unique index discount_code_of_instructor on discount_code (instructor_id, code) where deleted_at is null;
create index discount_code_by_instructor on discount_code (instructor_id);
create index discount_code_by_offering on discount_code (offering_id) where offering_id is not null;

-- The code whose use a seat is. A hold that ends gives the use back.
alter table booking add column code_id uuid;
alter table booking add constraint booking_code_id_fkey foreign key (code_id) references discount_code (id)
  on delete set null not valid;

-- The code that has reduced the amount, and the amount without it, which outlive the code.
alter table payment add column code text;
alter table payment add column full_amount integer;
