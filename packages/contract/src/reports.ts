import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import * as fields from './fields.ts'
import { KINDS } from './kinds.ts'
import { TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { reportedReview } from './reviews.ts'

const reportForm = z.object({
  reason: fields.requiredText(messages.reasonRequired, TEXT_MAX.reason),
})

export const reportOffering = defineCall('reportOffering', {
  summary: 'Ask the administrators to look at a class or course. A person reports it once.',
  params: fields.idParams,
  body: reportForm,
  errors: ['not_found', 'conflict'],
})

export const reportInstructor = defineCall('reportInstructor', {
  ...reportOffering,
  summary: 'Ask the administrators to look at an instructor. A person reports them once.',
})

const report = z.object({
  /** Of the review, offering or instructor. */
  _id: z.string(),
  /** Unanswered reports. */
  reports: z.number(),
  /** The reasons that were given, newest first, ten at most. */
  reasons: z.array(z.string()),
  /** When it was first reported (ISO 8601). */
  reportedAt: z.string(),
})

/** A review, offering or instructor with reports that no administrator has answered. */
export const reported = z.discriminatedUnion('type', [
  z.extend(report, { type: z.literal('review'), review: reportedReview }),
  z.extend(report, {
    type: z.literal('offering'),
    offering: z.object({
      kind: z.enum(KINDS),
      title: z.string(),
      instructorId: z.string(),
      instructorname: z.string(),
      startsAt: z.string(),
    }),
  }),
  z.extend(report, {
    type: z.literal('instructor'),
    instructor: z.object({
      name: z.string(),
      /** View URL, '' without a picture. */
      profilePic: z.string(),
    }),
  }),
])
export type Reported = z.infer<typeof reported>

export const getReports = defineCall('getReports', {
  summary: 'Reviews, offerings and instructors with unanswered reports, the longest waiting first.',
  query: z.object({ page: fields.pageNumber() }),
  output: z.object({ message: z.string(), reports: z.array(reported), ...fields.paging }),
})

export const keepReported = defineCall('keepReported', {
  summary: 'Let a reported offering or instructor stay, which answers its reports.',
  body: z.object({ type: z.enum(['offering', 'instructor']), id: fields.idField }),
  errors: ['not_found'],
})
