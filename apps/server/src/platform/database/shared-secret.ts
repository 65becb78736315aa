import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

export const SECRET_BYTES = 32

/**
 * A key that all processes of the site share. It is created once and kept in the database; when
 * processes start together, the first key stays.
 * @param make creates the key
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
