-- Notifies all processes of the id of a person whose sign-in sessions, password, roles or suspension have changed, so that they
-- authenticate the person's event streams again. The trigger's argument is the column with the id of the account, which
-- is the person's `subject`.
create or replace function session_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'person' then
    perform pg_notify('session_changed', old.id::text);
  else
    perform pg_notify('session_changed', id::text) from person
    where subject = to_jsonb(old) ->> tg_argv[0];
  end if;
  return null;
end
$$;

create or replace trigger session_changed after delete on identity.login
  for each row execute function session_changed('account_id');
create or replace trigger session_changed after update of password_changed_at on identity.account
  for each row execute function session_changed('id');
create or replace trigger session_changed after update of roles, is_admin, suspended_at or delete on person
  for each row execute function session_changed();
