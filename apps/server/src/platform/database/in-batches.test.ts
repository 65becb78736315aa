import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createContext } from '../../../test/support/context.ts'
import { deleteInBatches } from './in-batches.ts'

test('a row that is no longer due when its lock is released is not deleted', async () => {
  const { db } = await createContext()
  await sql`create table ticket (id int, expires_at timestamptz)`.execute(db)
  await sql`insert into ticket values (1, now() - interval '1 day'), (2, now() - interval '1 day')`.execute(
    db,
  )
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length > 0
  let deletion: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update ticket set expires_at = now() + interval '1 day' where id = 2`.execute(tx)
    deletion = deleteInBatches(db, 'ticket', sql`expires_at < now()`)
    await expect.poll(isWaiting).toBe(true)
  })
  await deletion
  expect((await sql`select id from ticket`.execute(db)).rows).toEqual([{ id: 2 }])
})
