import type { AuditEntry } from '@firstbell/contract/audit'
import { AUDIT_KINDS, type AuditKind } from '@firstbell/contract/audit-kinds'
import * as m from '@firstbell/messages/audit'

/**
 * The texts of the log's kinds and details. After an update, a page that is still open may get values that only
 * the newer server knows; they are shown unchanged.
 */

/** The kinds of the filter, grouped. */
export const kindOptions = Object.entries(AUDIT_KINDS).map(([group, kinds]) => ({
  group: m.groups[group as keyof typeof AUDIT_KINDS],
  options: (Object.keys(kinds) as AuditKind[]).map((value) => ({ value, label: m.kinds[value] })),
}))

/** Returns a text by its name; undefined if this release has none. */
const known = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

export const kindWords = (kind: string): string => known(m.kinds, kind) ?? kind

/** Returns the name of a detail as text. */
export const detailName = (name: string): string =>
  known(m.details, name) ?? name.charAt(0).toUpperCase() + name.slice(1)

/** Returns a detail's value as text. 'kind' and 'because' hold names of our own, all others what people typed. */
export function detailWords(name: string, value: AuditEntry['details'][string]): string {
  if (Array.isArray(value))
    return value.map((field) => known(m.fields, field) ?? field).join(m.separator)
  const text = String(value)
  if (name === 'kind') return kindWords(text)
  return (name === 'because' ? known(m.reasons, text) : undefined) ?? text
}

/** Returns who acted: a person, a visitor (`nobody`), a background job, or the operator by a command. */
export function actorName({ type, name }: AuditEntry['actor']): string {
  if (type === 'nobody') return m.nobody
  if (type === 'job') return m.siteItself
  return type === 'command' ? m.operator(name) : name || m.notAvailable
}
