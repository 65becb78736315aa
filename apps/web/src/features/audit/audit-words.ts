import type { AuditEntry } from '@firstbell/contract/audit'
import { AUDIT_KINDS, type AuditKind } from '@firstbell/contract/audit-kinds'
import * as m from '@firstbell/messages/audit'

/** The texts of the log's kinds and details. Values that only a newer server knows are shown unchanged. */

/** The kinds of the filter, grouped. */
export const kindOptions = Object.entries(AUDIT_KINDS).map(([group, kinds]) => ({
  group: m.groups[group as keyof typeof AUDIT_KINDS],
  options: (Object.keys(kinds) as AuditKind[]).map((value) => ({ value, label: m.kinds[value] })),
}))

const known = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

export const kindWords = (kind: string): string => known(m.kinds, kind) ?? kind

export const detailName = (name: string): string =>
  known(m.details, name) ?? name.charAt(0).toUpperCase() + name.slice(1)

export function detailWords(name: string, value: AuditEntry['details'][string]): string {
  if (Array.isArray(value))
    return value.map((field) => known(m.fields, field) ?? field).join(m.separator)
  const text = String(value)
  if (name === 'kind') return kindWords(text)
  return (name === 'because' ? known(m.reasons, text) : undefined) ?? text
}

export function actorName({ type, name }: AuditEntry['actor']): string {
  if (type === 'nobody') return m.nobody
  if (type === 'job') return m.siteItself
  return type === 'command' ? m.operator(name) : name || m.notAvailable
}
