import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/reports'
import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { instructors } from '../instructors/feature.ts'
import { people } from '../people/feature.ts'
import { reviews } from '../reviews/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { answerReports, keep, listReports, report } from './reports.ts'

/** As few as for reviews, because administrators read each report. */
const REPORTS = { name: 'report', points: 30, minutes: 60 }

/** Reports of offerings and instructors, and the queue of everything that is reported (docs/product/owner.md). */
export const reports = defineFeature({
  name: 'reports',
  needs: { audit, instructors, people, reviews, uploads },
  tables: ['report'],
  tablesOfOthers: { reads: ['offering', 'person'] },
  callerGoneIfViolated: ['report_person_id_fkey'],
  personalData: [
    {
      topic: 'reports',
      table: 'report',
      by: { person: 'person_id' },
      joins: { offering: 'offering_id' },
      columns: [
        'offering.title',
        'reason',
        'reported_at',
        'answered_at',
        'offering_id',
        'instructor_id',
      ],
      orderBy: ['reported_at'],
      omits: { internal: ['id'] },
    },
  ],
  open: (context) => ({
    routes: ({ route }) => {
      const { db } = context
      route(calls.reportOffering, { perPerson: REPORTS }, async ({ params, body }, person) => {
        await report(db, person.id, { type: 'offering', id: params.id }, body.reason)
        return { message: messages.reported }
      })
      route(calls.reportInstructor, { perPerson: REPORTS }, async ({ params, body }, person) => {
        await report(db, person.id, { type: 'instructor', id: params.id }, body.reason)
        return { message: messages.reported }
      })
      route(calls.getReports, {}, async ({ query }) => ({
        message: messages.ok,
        ...(await listReports(context, query.page ?? 1)),
      }))
      route(calls.keepReported, {}, async ({ body }) => {
        await keep(db, body)
        return { message: messages.reportsDismissed }
      })
    },
    hooks: {
      offeringTakenDown: async (tx, { id }) =>
        void (await answerReports(tx, { type: 'offering', id })),
      personSuspended: async (tx, { id }) =>
        void (await answerReports(tx, { type: 'instructor', id })),
    },
  }),
})
