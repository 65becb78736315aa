import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { recordAct } from '../audit/audit.ts'
import { requireConfirmed } from '../identity/identity.ts'

/** Downloads of everything that the site keeps about a person (docs/product/own-data.md). */

const DOWNLOADS_PER_DAY = 3

/**
 * Admits a download by a person who has recently confirmed their identity (rule security-7), and records it in the
 * audit log.
 * @throws AppError confirm_identity; too_many_requests after three within 24 hours
 */
export async function admitDownload(
  context: FeatureContext,
  { id: personId, loginId }: Pick<Caller, 'id' | 'loginId'>,
): Promise<void> {
  await requireConfirmed(context, { loginId })
  await context.db.transaction().execute(async (tx) => {
    // The lock serializes concurrent requests, so that they cannot exceed the limit.
    await sql`select from person where id = ${personId} for no key update`.execute(tx)
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from at + interval '1 day' - now()))::int as seconds
      from audit_entry
      where actor_id = ${personId} and kind = 'own_data_downloaded' and at > now() - interval '1 day'
      order by at desc offset ${DOWNLOADS_PER_DAY - 1} limit 1`.execute(tx)
    if (rows[0])
      throw new AppError('too_many_requests', messages.myDataTooOften, {
        retryAfter: rows[0].seconds,
      })
    await recordAct(tx, { kind: 'own_data_downloaded', subject: { person: personId } })
  })
}
