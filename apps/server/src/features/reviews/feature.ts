import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/reviews'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { instructors } from '../instructors/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { offerings } from '../offerings/feature.ts'
import { sessions } from '../sessions/feature.ts'
import { reviewJobs } from './ask-for-reviews.ts'
import { reviewsEmails } from './emails.ts'
import { hide, keep, listReported, report } from './moderation.ts'
import { listOwnReviews, publicReviewCalls } from './read-reviews.ts'
import { lockReviewed, deleteOwnReview, reply, writeReview } from './write-reviews.ts'

/** Far more than a person writes by hand. */
const WRITES = { name: 'review', points: 60, minutes: 60 }
/** Fewer, because administrators read each report. */
const REPORTS = { name: 'review-report', points: 30, minutes: 60 }

/** Reviews by students, and the ratings of instructors (docs/product/reviews.md). */
export const reviews = defineFeature({
  name: 'reviews',
  needs: { audit, bookings, instructors, offeringDisplay, offerings, sessions },
  tables: ['review', 'review_report', 'review_request', 'instructor_rating'],
  tablesOfOthers: { reads: ['person'] },
  emails: reviewsEmails,
  callerGoneIfViolated: ['review_student_id_fkey', 'review_report_person_id_fkey'],
  personalData: [
    {
      topic: 'reviews',
      table: 'review',
      by: { person: 'student_id' },
      joins: { offering: 'offering_id' },
      columns: [
        'offering.title',
        'rating as stars',
        'text',
        'created_at',
        'edited_at',
        'hidden_reason',
        'reply as instructor_replied',
        'replied_at',
        'offering_id',
      ],
      orderBy: ['created_at'],
      omits: { aboutOthers: ['instructor_id'], internal: ['id', 'hidden_at'] },
    },
    {
      topic: 'replies to reviews',
      table: 'review',
      by: { person: 'instructor_id' },
      joins: { offering: 'offering_id' },
      columns: ['offering.title', 'reply', 'replied_at', 'offering_id'],
      where: sql`reply is not null`,
      orderBy: ['replied_at'],
    },
    {
      topic: 'ratings',
      table: 'instructor_rating',
      by: { person: 'instructor_id' },
      // `stars[n]` is the number of reviews with n stars: a row for each n.
      columns: [
        () => sql`generate_subscripts(stars, 1)`.as('stars'),
        () => sql`unnest(stars)`.as('reviews'),
      ],
      omits: { internal: ['changed', 'listed'] },
    },
    {
      topic: 'reports of reviews',
      table: 'review_report',
      by: { person: 'person_id' },
      joins: { review: 'review_id', offering: 'review.offering_id' },
      columns: ['offering.title', 'reason', 'reported_at', 'answered_at', 'review_id'],
      orderBy: ['reported_at'],
    },
  ],
  open: (context) => ({
    routes: ({ route, cache }) => {
      const { db, mailer } = context
      // These also fill the pages that the server renders, so they are defined together with their cache.
      for (const call of Object.values(publicReviewCalls(context))) call.route(route, cache)

      // The contract says who may make each call.
      route(calls.putReview, { perPerson: WRITES }, async ({ params, body }, student) => ({
        message: messages.reviewSaved,
        review: await writeReview(context, student.id, params.id, body),
      }))
      route(calls.deleteReview, { perPerson: WRITES }, async ({ params }, student) => {
        await deleteOwnReview(db, student.id, params.id)
        return { message: messages.reviewDeleted }
      })
      route(calls.replyToReview, { perPerson: WRITES }, async ({ params, body }, instructor) => ({
        message: messages.replySaved,
        review: await reply(context, instructor.id, params.reviewId, params.id, body.text),
      }))
      route(calls.getMyReviews, {}, async ({ query }, person) => ({
        message: messages.ok,
        ...(await listOwnReviews(context, person.id, query)),
      }))
      route(calls.reportReview, { perPerson: REPORTS }, async ({ params, body }, person) => {
        await report(db, person.id, params.id, body.reason)
        return { message: messages.reviewReported }
      })
      route(calls.getReportedReviews, {}, async ({ query }) => ({
        message: messages.ok,
        ...(await listReported(context, query.page ?? 1)),
      }))
      route(calls.hideReview, {}, async ({ body }) => {
        await hide(db, mailer, body.reviewId, body.reason)
        return { message: messages.reviewHidden }
      })
      route(calls.keepReview, {}, async ({ body }) => {
        await keep(db, body.reviewId)
        return { message: messages.reviewKept }
      })
    },
    jobs: reviewJobs(context, context.mailer),
    hooks: {
      lockPerson: (tx, { id }) => lockReviewed(tx, id),
    },
  }),
})
