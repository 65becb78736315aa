import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import * as fields from './fields.ts'
import { KINDS } from './kinds.ts'
import { MAX_RATING, TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { classEntity, courseEntity, instructorRating } from './offerings.ts'

/** A review as everybody sees it. Instants are UTC (ISO 8601). */
export const review = z.object({
  _id: z.string(),
  offeringId: z.string(),
  kind: z.enum(KINDS),
  /** Title of the offering; '' in public answers about an unlisted one, as is `offeringId` (rule offering-32). */
  title: z.string(),
  /** Stars, 1 to 5. */
  rating: z.number(),
  /** '' for stars alone. */
  text: z.string(),
  /** First name and initial, or `FORMER_STUDENT`. */
  author: z.string(),
  /** Present where the author is known to have attended. */
  attended: z.optional(z.literal(true)),
  createdAt: z.string(),
  /** Absent while unchanged. */
  editedAt: z.optional(z.string()),
  reply: z.optional(z.object({ text: z.string(), repliedAt: z.string() })),
})
export type Review = z.infer<typeof review>

/** A review as its author sees it. */
export const ownReview = z.extend(review, {
  instructorId: z.string(),
  instructorname: z.string(),
  /** Present if an administrator has hidden the review, which can then be neither changed nor deleted. */
  hidden: z.optional(z.object({ reason: z.string() })),
})
export type OwnReview = z.infer<typeof ownReview>

/** An offering that the person may review and has not reviewed. */
export const openReview = z.object({
  offeringId: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  instructorId: z.string(),
  instructorname: z.string(),
  endsAt: z.string(),
})
export type OpenReview = z.infer<typeof openReview>

export const reviewForm = z.object({
  rating: fields.numeric({
    required: messages.ratingRequired,
    invalid: messages.ratingInvalid,
    min: 1,
    max: MAX_RATING,
  }),
  /** Absent: stars alone. */
  text: z._default(fields.optionalText(TEXT_MAX.review), ''),
})
export const replyForm = z.object({
  text: fields.requiredText(messages.replyRequired, TEXT_MAX.reviewReply),
})

export const putReview = defineCall('putReview', {
  summary: 'Rate an offering that has ended, or change the own review of it.',
  params: fields.idParams,
  body: reviewForm,
  output: z.object({ message: z.string(), review: ownReview }),
  changesPublicData: true,
  errors: ['not_found', 'gone', 'conflict', 'too_early'],
})

export const deleteReview = defineCall('deleteReview', {
  summary: 'Delete the own review of an offering.',
  params: fields.idParams,
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

export const replyToReview = defineCall('replyToReview', {
  summary: 'Answer a review of an own offering, once.',
  params: z.object({ id: fields.idField, reviewId: fields.idField }),
  body: replyForm,
  output: z.object({ message: z.string(), review }),
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

export const getInstructorReviews = defineCall('getInstructorReviews', {
  summary: 'Reviews of an instructor, or of one class or course of theirs, newest first.',
  params: fields.idParams,
  query: z.object({
    page: fields.pageNumber(),
    /** Only reviews of this offering and the other dates of its series; the sums are of all (rule review-13). */
    offering: z.optional(fields.idField),
  }),
  output: z.object({
    message: z.string(),
    reviews: z.array(review),
    ...fields.paging,
    /** Numbers of reviews with one to five stars. */
    distribution: z.array(z.number()),
    instructorRating: z.optional(instructorRating),
  }),
  errors: ['not_found', 'gone'],
})

/** An instructor, as the page of an offering introduces them (rule instructor-7). */
export const introduction = z.object({
  _id: z.string(),
  name: z.string(),
  /** View URL, '' without a picture. */
  profilePic: z.string(),
  /** The beginning of the bio. */
  bio: z.string(),
  /** Absent without ratings. */
  instructorRating: z.optional(instructorRating),
  /** Numbers of what has ended, up to `TAUGHT_CAP`. */
  taught: z.object({ classes: z.number(), courses: z.number() }),
  /** The newest with a text, of which they have the beginning. */
  reviews: z.array(
    z.pick(review, { _id: true, rating: true, text: true, author: true, createdAt: true }),
  ),
  /** The next that are coming, with short texts, and how many there are. */
  classes: z.array(classEntity),
  classesTotal: z.number(),
  courses: z.array(courseEntity),
  coursesTotal: z.number(),
})
export type Introduction = z.infer<typeof introduction>

export const getIntroduction = defineCall('getIntroduction', {
  summary: 'An instructor, for the pages of what they teach.',
  params: fields.idParams,
  output: z.object({ message: z.string(), instructor: introduction }),
  errors: ['not_found', 'gone'],
})

export const getMyReviews = defineCall('getMyReviews', {
  summary: 'Own reviews, and what may be reviewed and is not yet.',
  query: z.object({
    offeringId: z.optional(fields.idField),
    instructorId: z.optional(fields.idField),
  }),
  output: z.object({
    message: z.string(),
    reviews: z.array(ownReview),
    open: z.array(openReview),
  }),
})

export const reportReview = defineCall('reportReview', {
  summary: 'Ask the administrators to look at a review.',
  params: fields.idParams,
  body: z.object({ reason: z._default(fields.optionalText(TEXT_MAX.reason), '') }),
  errors: ['not_found', 'conflict'],
})

/** A review with reports that no administrator has answered. */
export const reportedReview = z.extend(review, {
  instructorId: z.string(),
  instructorname: z.string(),
  /** Unanswered reports. */
  reports: z.number(),
  /** The reasons that were given, newest first, ten at most. */
  reasons: z.array(z.string()),
  /** True if the instructor marked the author absent although they had joined or already reviewed. */
  markedAbsent: z.optional(z.literal(true)),
  reportedAt: z.string(),
})
export type ReportedReview = z.infer<typeof reportedReview>

export const getReportedReviews = defineCall('getReportedReviews', {
  summary: 'Reviews with unanswered reports, the longest waiting first.',
  query: z.object({ page: fields.pageNumber() }),
  output: z.object({ message: z.string(), reviews: z.array(reportedReview), ...fields.paging }),
})

export const hideReview = defineCall('hideReview', {
  summary: 'Hide a review; its author is mailed the reason.',
  body: z.object({
    reviewId: fields.idField,
    reason: fields.requiredText(messages.reasonRequired, TEXT_MAX.reason),
  }),
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

export const keepReview = defineCall('keepReview', {
  summary: 'Let a review stand, which answers its reports.',
  body: z.object({ reviewId: fields.idField }),
  errors: ['not_found', 'conflict'],
})
