-- Data that many mails share, such as the text of a message.
create table mail_shared (
  id bigint generated always as identity primary key,
  data json not null
);

-- Transactional outbox: a mail is inserted in the transaction that causes it, and a job delivers it. The row
-- holds the data of the template; they are erased after delivery, because they may contain a link that
-- signs its reader in.
create table mail (
  id uuid primary key default gen_random_uuid(),
  -- Idempotency: one cause sends one mail.
  key text not null unique,
  recipient text not null,
  -- The Reply-To address; null: the sender.
  reply_to text,
  template text not null,
  data json,
  shared_id bigint references mail_shared,
  created_at timestamptz not null default now(),
  -- A mail that is not sent by then is dropped.
  expires_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_unsent on mail (created_at) where sent_at is null;
create index mail_created on mail (created_at);
create index mail_sharing on mail (shared_id) where shared_id is not null;
