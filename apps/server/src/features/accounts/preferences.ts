import type { Preferences } from '@firstbell/contract/preferences'
import { messages } from '@firstbell/contract/messages'
import { canonicalZone } from '@firstbell/contract/time-zones'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/** What people prefer: the zone of their times, and whether reminders are mailed (rule account-24). */

/**
 * The name under which a zone is kept. Programs write one zone in several ways: 'asia/kolkata',
 * 'Asia/Calcutta'.
 */
export const keptZone = (zone: string): string =>
  canonicalZone(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)

/**
 * A zone that no browser has told yet reads as the site's own.
 * @throws AppError unauthenticated when the person is gone
 */
export async function loadPreferences(
  { db, config }: { db: Database; config: Pick<Config, 'timeZone'> },
  personId: string,
): Promise<Preferences> {
  const row = await db
    .selectFrom('person')
    .select(['timezone', 'reminders'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw new AppError('unauthenticated', messages.tokenInvalid)
  return { timezone: row.timezone ?? config.timeZone, reminders: row.reminders }
}

/** What is absent stays as it is. From a zone on that is given here, no browser's counts. */
export async function changePreferences(
  db: Database,
  personId: string,
  { timezone, reminders }: { timezone?: string | undefined; reminders?: boolean | undefined },
): Promise<void> {
  if (timezone === undefined && reminders === undefined) return
  await db
    .updateTable('person')
    .set({
      ...(timezone !== undefined && { timezone: keptZone(timezone), timezone_chosen: true }),
      ...(reminders !== undefined && { reminders }),
    })
    .where('id', '=', personId)
    .execute()
}

/** Takes over the zone of the browser that a person logs in with, while they have chosen none. */
export async function hearTimeZone(
  db: Database,
  personId: string,
  timezone: string,
): Promise<void> {
  const zone = keptZone(timezone)
  await db
    .updateTable('person')
    .set({ timezone: zone })
    .where('id', '=', personId)
    .where('timezone_chosen', '=', false)
    // An unchanged row is not written.
    .where('timezone', 'is distinct from', zone)
    .execute()
}
