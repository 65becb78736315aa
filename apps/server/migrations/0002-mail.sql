-- What many mails have in common, such as the text of a message.
create table mail_shared (
  id bigint generated always as identity primary key,
  data json not null
);

-- Outbox: a mail is inserted in the transaction that causes it, and a job delivers it. It is kept as the
-- data of its template and rendered when it is delivered; then the data are erased, because they may
-- hold a link that signs its reader in.
create table mail (
  id uuid primary key default gen_random_uuid(),
  -- Idempotency: one cause sends one mail.
  key text not null unique,
  recipient text not null,
  -- Where an answer goes; null: to the sender.
  reply_to text,
  template text not null,
  data json,
  shared_id bigint references mail_shared,
  created_at timestamptz not null default now(),
  -- It is not sent after this.
  expires_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mail_unsent on mail (created_at) where sent_at is null;
create index mail_created on mail (created_at);
create index mail_sharing on mail (shared_id) where shared_id is not null;
