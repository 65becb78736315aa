import type { Preferences } from '@firstbell/contract/preferences'
import { messages } from '@firstbell/contract/messages'
import { canonicalZone } from '@firstbell/contract/time-zones'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/** A person's preferences: their time zone, and whether they get reminders (rule account-24). */

/**
 * The name that a zone is stored under. One zone has several names: 'asia/kolkata',
 * 'Asia/Calcutta'.
 */
export const normalizeZone = (zone: string): string =>
  canonicalZone(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)

/**
 * A person's preferences. Until a browser has reported a zone, it is the site's.
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

/** Absent values stay. A zone set here takes precedence over those of browsers. */
export async function changePreferences(
  db: Database,
  personId: string,
  { timezone, reminders }: { timezone?: string | undefined; reminders?: boolean | undefined },
): Promise<void> {
  if (timezone === undefined && reminders === undefined) return
  await db
    .updateTable('person')
    .set({
      ...(timezone !== undefined && { timezone: normalizeZone(timezone), timezone_chosen: true }),
      ...(reminders !== undefined && { reminders }),
    })
    .where('id', '=', personId)
    .execute()
}

/** Stores the zone of the browser that a person logs in with, unless they have chosen one. */
export async function storeBrowserZone(
  db: Database,
  personId: string,
  timezone: string,
): Promise<void> {
  const zone = normalizeZone(timezone)
  await db
    .updateTable('person')
    .set({ timezone: zone })
    .where('id', '=', personId)
    .where('timezone_chosen', '=', false)
    // Avoids writing an unchanged row.
    .where('timezone', 'is distinct from', zone)
    .execute()
}
