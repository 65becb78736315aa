import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export const SECRET_BYTES = 32

/**
 * A key that every process of the site shares, made once and kept in the database; of processes that
 * start together the first one's stays.
 * @param make the key, where there is none yet
 */
export async function sharedSecret(
  db: Database,
  name: string,
  make: () => Promise<Buffer> | Buffer = () => randomBytes(SECRET_BYTES),
): Promise<Buffer> {
  const read = () =>
    db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db
    .insertInto('secret')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())!.value
}
