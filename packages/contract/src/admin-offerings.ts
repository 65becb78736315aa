import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import * as fields from './fields.ts'
import { KINDS } from './kinds.ts'
import { OWN_PAGE_MAX, SEARCH_MAX, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'

/** An offering in the administrators' list. Instants are UTC (ISO 8601). */
export const adminOffering = z.object({
  _id: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  /** View URL, '' without a picture. */
  thumbnail: z.string(),
  /** '' after the account was deleted. */
  instructorId: z.string(),
  instructorname: z.string(),
  startsAt: z.string(),
  seatsTaken: z.number(),
  maxStudents: z.number(),
  /** `started`: it cannot be featured any more. */
  state: z.enum(['coming', 'started', 'over']),
  featured: z.boolean(),
})
export type AdminOffering = z.infer<typeof adminOffering>

export const getAdminOfferings = defineCall('getAdminOfferings', {
  summary:
    'Classes and courses by a part of the title or of the instructor’s name: the featured, then those to come.',
  query: z.object({
    ...fields.pageQuery(OWN_PAGE_MAX),
    q: z.optional(fields.optionalText(SEARCH_MAX)),
    /** Only this one. */
    id: z.optional(fields.idField),
  }),
  output: z.object({
    message: z.string(),
    offerings: z.array(adminOffering),
    ...fields.paging,
    /** The number of featured offerings. */
    featured: z.number(),
  }),
})

export const takeDownOffering = defineCall('takeDownOffering', {
  summary: 'Take an offering down, as if its instructor had deleted it. The reason is mailed.',
  body: z.object({
    offeringId: fields.idField,
    reason: fields.requiredText(messages.reasonRequired, TEXT_MAX.reason),
  }),
  changesPublicData: true,
  errors: ['not_found'],
})

export const featureOffering = defineCall('featureOffering', {
  summary: 'Show an offering first on home until it starts, or no longer. Six at most.',
  body: z.object({
    offeringId: fields.idField,
    featured: z.boolean({ error: messages.invalidInput }),
  }),
  changesPublicData: true,
  errors: ['not_found', 'conflict', 'ended'],
})
