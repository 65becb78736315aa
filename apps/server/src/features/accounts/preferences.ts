import type { Preferences, PreferencesChange } from '@firstbell/contract/preferences'
import { languageOf } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { accountGone } from '../identity/identity.ts'

/**
 * Returns a person's time zone (null until a browser has reported one), the locale of their last browser,
 * their language, and whether they get reminders (rules account-24, language-2).
 * @throws AppError unauthenticated when the person is gone
 */
export async function loadPreferences(db: Database, personId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('person')
    .select(['timezone', 'locale', 'language', 'reminders'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw accountGone()
  return { ...row, language: languageOf(row.language) }
}

/** Absent values stay. A zone set here takes precedence over those of browsers. */
export async function changePreferences(
  db: Database,
  personId: string,
  { timezone, locale, language, reminders }: PreferencesChange,
): Promise<void> {
  if ([timezone, locale, language, reminders].every((value) => value === undefined)) return
  await db
    .updateTable('person')
    .set({
      ...(timezone !== undefined && { timezone, timezone_chosen: true }),
      ...(locale !== undefined && { locale }),
      ...(language !== undefined && { language }),
      ...(reminders !== undefined && { reminders }),
    })
    .where('id', '=', personId)
    .execute()
}

/**
 * Stores the locale of the browser that a person logs in with, and its zone unless they have chosen
 * one. Absent values stay.
 */
export async function storeBrowser(
  db: Database,
  personId: string,
  { timezone, locale }: Pick<PreferencesChange, 'timezone' | 'locale'>,
): Promise<void> {
  // The second condition avoids writing an unchanged row.
  await sql`
    update person set timezone = given.timezone, locale = given.locale
    from (
      select id, case when timezone_chosen then timezone else coalesce(${timezone ?? null}, timezone) end as timezone,
        coalesce(${locale ?? null}, locale) as locale
      from person where id = ${personId}
    ) as given
    where person.id = given.id
      and (person.timezone, person.locale)
        is distinct from (given.timezone, given.locale)`.execute(db)
}
