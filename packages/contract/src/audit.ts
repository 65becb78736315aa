import * as z from 'zod/mini'
import { auditKinds } from './audit-kinds.ts'
import { defineCall } from './call.ts'
import { canonicalEmail } from './email-address.ts'
import { blankOr, calendarDate, pageQuery, paging } from './fields.ts'
import { OWN_PAGE_MAX, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'

/** An entry of the audit log. Names and emails are those at that time. */
export const auditEntry = z.object({
  id: z.string(),
  /** UTC (ISO 8601). */
  at: z.string(),
  /** See `AUDIT_KINDS`; a newer version may know others. */
  kind: z.string(),
  /** The actor: a person, the site itself (`job`), the operator (`command`) or a visitor. */
  actor: z.object({
    type: z.enum(['person', 'job', 'command', 'nobody']),
    id: z.optional(z.string()),
    /** The name of the person, job or command, or ''. */
    name: z.string(),
    email: z.optional(z.string()),
  }),
  /** The person or thing that it concerned, or null. */
  subject: z.nullable(
    z.object({
      type: z.enum(['person', 'offering', 'review']),
      id: z.string(),
      /** The name of a person, or the title of an offering. */
      name: z.string(),
      email: z.optional(z.string()),
    }),
  ),
  details: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  ),
  /** The IP address; only its network (`192.0.2.0/24`) after 30 days. */
  address: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const day = blankOr(calendarDate(messages.invalidInput, messages.invalidInput))

export const auditFilter = z.object({
  /** The id or email of the actor or of the affected person. */
  person: z.optional(
    z.string({ error: messages.invalidInput }).check(
      z.overwrite(canonicalEmail),
      z.maxLength(TEXT_MAX.email, messages.tooLong),
      z.refine((text) => !text.includes('\u0000'), messages.invalidInput),
    ),
  ),
  kind: blankOr(z.enum(auditKinds)),
  /** First and last day, in the caller's time zone. */
  from: day,
  to: day,
})
export type AuditFilter = z.infer<typeof auditFilter>

export const getAuditLog = defineCall('getAuditLog', {
  summary: 'Who did what to whom, newest first (docs/product/audit.md).',
  query: z.extend(auditFilter, pageQuery(OWN_PAGE_MAX)),
  output: z.object({
    message: z.string(),
    entries: z.array(auditEntry),
    ...paging,
  }),
})
