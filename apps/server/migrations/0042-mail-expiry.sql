-- A mail is not sent after this.
alter table mail add column expires_at timestamptz;
