import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { materials } from '../materials/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { payments } from '../payments/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { cancelComingOf, removeThumbnailsOf } from './cancel-offerings.ts'
import { offeringJobs, resumeNotices } from './change-notices.ts'
import { offeringsEmails } from './emails.ts'
import { listingJobs } from './listing-jobs.ts'
import { lockOfferingsOf } from './lock-offerings.ts'
import { minimumJobs } from './minimum.ts'
import { offeringRoutes } from './routes.ts'
import { offeringsSettings } from './settings.ts'

export const offerings = defineFeature({
  name: 'offerings',
  needs: { audit, bookings, materials, offeringDisplay, payments, uploads },
  tables: [
    'featured_offering',
    'offering',
    'offering_change',
    'listing',
    'searched_description',
    'session',
    'title_word',
    'title_word_part',
  ],
  tablesOfOthers: {
    reads: ['person', 'instructor', 'instructor_rating'],
    // The job rate-listings removes the mark of a rating that it has copied to the listings.
    writes: ['instructor_rating'],
  },
  settings: offeringsSettings,
  emails: offeringsEmails,
  callerGoneIfViolated: ['offering_instructor_id_fkey'],
  enqueueAfterRestore: resumeNotices,
  personalData: [
    {
      topic: 'offerings',
      table: 'offering',
      by: { person: 'instructor_id' },
      columns: [
        'id',
        'kind',
        'title',
        'description',
        'bring',
        'learn',
        'category',
        'level',
        'language',
        'modules',
        'price',
        'local_date as date',
        'local_time as time',
        'timezone as time_zone',
        'duration',
        'session_minutes',
        'schedule',
        'max_students',
        'visibility',
        'min_students',
        'meeting_url',
        'created_at',
        'cancelled_at',
        'deleted_at',
      ],
      orderBy: ['created_at'],
      omits: {
        inAnotherTopic: ['thumbnail_id'],
        internal: [
          'announced_start',
          'ends_at',
          'idempotency_key',
          'min_students_decided_at',
          'reviewable_if_booked_by',
          'revision',
          'seats_held',
          'seats_taken',
          'series_id',
          'starts_at',
          'text_bytes',
          'updated_at',
          'waiting',
        ],
      },
    },
  ],
  open: (context, { payments }) => ({
    routes: (http) => offeringRoutes(http, { ...context, payments }),
    jobs: [
      ...offeringJobs(context.db, context.mailer, context.config.stripe?.currency),
      ...listingJobs(context.db),
      ...minimumJobs(context, context.mailer),
    ],
    hooks: {
      lockPerson: (tx, { id }) => lockOfferingsOf(tx, id),
      personLeaves: async (tx, { id }) => {
        await cancelComingOf(tx, context.mailer, id, {
          kinds: ['class', 'course'],
          reason: 'instructor-left',
        })
        await removeThumbnailsOf(tx, id)
      },
    },
  }),
})
