import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const SECRET_BYTES = 32

/**
 * Returns a random key that all processes of the site share. It is created once and stored in the database; when
 * processes start together, the first key stays.
 */
export async function sharedSecret(db: Database, name: string): Promise<Buffer> {
  const read = () =>
    db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())!.value
}
