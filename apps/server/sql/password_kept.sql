-- Keeps an account's column `password_hash` and its credential alike, while processes of a version
-- before the migration 0039 run, which read and write the column only.
create or replace function password_kept() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account' then
    insert into identity.credential as kept (account_id, kind, password_hash)
    values (new.id, 'password', new.password_hash)
    on conflict (account_id) where kind = 'password'
    do update set password_hash = excluded.password_hash, version = kept.version + 1
      where kept.password_hash is distinct from excluded.password_hash;
  else
    update identity.account set password_hash = new.password_hash
    where id = new.account_id and password_hash is distinct from new.password_hash;
  end if;
  return null;
end
$$;

create or replace trigger password_kept after insert or update of password_hash on identity.account
  for each row when (new.password_hash is not null and new.password_hash <> '!')
  execute function password_kept();
create or replace trigger password_kept after insert or update of password_hash on identity.credential
  for each row when (new.kind = 'password') execute function password_kept();

-- What such a process has written between that migration and the triggers.
insert into identity.credential as kept (account_id, kind, password_hash)
select account.id, 'password', account.password_hash
from identity.account left join identity.credential
  on credential.account_id = account.id and credential.kind = 'password'
where account.password_hash <> '!'
  and account.password_hash is distinct from credential.password_hash
on conflict (account_id) where kind = 'password'
do update set password_hash = excluded.password_hash, version = kept.version + 1;
