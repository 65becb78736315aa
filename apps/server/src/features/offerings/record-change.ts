import type { Tx } from '../../platform/database/database.ts'
import { recordAct } from '../audit/audit.ts'

/** The names of columns in the audit log. It quotes the old and new values of the columns in `quoted`. */
const unquoted: Record<string, string> = {
  title: 'title',
  description: 'description',
  bring: 'what to bring',
  category: 'category',
  level: 'level',
  language: 'language',
  modules: 'modules',
  thumbnail_id: 'picture',
  meeting_url: 'meeting link',
}
const quoted: Record<string, string> = {
  local_date: 'date',
  local_time: 'time',
  timezone: 'time zone',
  duration: 'duration',
  session_minutes: 'session length',
  max_students: 'seats',
  price: 'price',
}

/** Formats a time without its seconds, and a list as the text that is stored. */
const format = (name: string, value: unknown): string =>
  name === 'local_time'
    ? String(value).slice(0, 5)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/**
 * Records an edit of an offering with bookings (rule audit-2): the names of the changed fields, and the old and
 * new values of the fields in `quoted`.
 * @param before the row before the edit
 * @param columns the columns that the edit writes
 */
export async function recordChange(
  tx: Tx,
  before: { id: string; seats_taken: number; modules: unknown },
  columns: object,
): Promise<void> {
  if (before.seats_taken === 0) return
  const row = before as Record<string, unknown>
  const changed = Object.entries(columns)
    .filter(([name]) => name in unquoted || name in quoted)
    .map(([name, value]) => ({ name, old: format(name, row[name]), now: format(name, value) }))
    .filter(({ old, now }) => old !== now)
  if (changed.length === 0) return
  const values = changed.flatMap(({ name, old, now }) =>
    name in quoted ? [[quoted[name], `${old} → ${now}`]] : [],
  )
  await recordAct(tx, {
    kind: 'offering_changed',
    subject: { offering: before.id },
    details: {
      'seats taken': before.seats_taken,
      changed: changed.map(({ name }) => unquoted[name] ?? quoted[name] ?? name),
      ...(Object.fromEntries(values) as Record<string, string>),
    },
  })
}
