-- Accounts that Firebase may not have followed yet (features/identity/firebase/firebase-provider.ts).
create table identity.firebase_change (
  -- No foreign key: the account may be deleted, or its creation be rolled back.
  account_id uuid primary key,
  changed_at timestamptz not null default now()
);
