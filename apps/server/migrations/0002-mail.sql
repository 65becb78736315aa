-- Outbox: a mail is inserted in the transaction that causes it, and a job delivers it. Delivery blanks
-- the bodies, because they may hold a link that signs its reader in.
create table mail (
  id uuid primary key default gen_random_uuid(),
  -- Idempotency: one cause sends one mail.
  key text not null unique,
  recipient text not null,
  template text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_unsent on mail (created_at) where sent_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;
