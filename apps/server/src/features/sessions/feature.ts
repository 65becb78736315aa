import { joinSession } from '@firstbell/contract/sessions'
import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { classroom } from '../classroom/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { sessionRoutes } from './routes.ts'
import { sessionsSettings } from './settings.ts'

export const sessions = defineFeature({
  name: 'sessions',
  needs: { bookings, classroom, uploads },
  tables: ['session_join'],
  // The instructor's marks of attendance are columns of the booking.
  tablesOfOthers: { reads: ['offering', 'session', 'person'], writes: ['booking'] },
  settings: sessionsSettings,
  metrics: ({ counter }) => {
    const joins = counter(
      'firstbell_joins_total',
      'Joins: the meeting link or the room given, or refused with the code of the refusal.',
      ['outcome'],
    )
    return {
      onResponse: (request, reply, refusal) => {
        if (request.routeOptions.config.call !== joinSession) return
        const succeeded = reply.statusCode === joinSession.status
        joins.inc({ outcome: succeeded ? 'joined' : (refusal ?? 'internal') })
      },
    }
  },
  callerGoneIfViolated: ['session_join_student_id_fkey'],
  personalData: [
    {
      topic: 'attendance',
      table: 'session_join',
      by: { person: 'student_id' },
      joins: { offering: 'offering_id' },
      columns: ['offering.title', 'starts_at as session_at', 'joined_at', 'offering_id'],
      orderBy: ['joined_at'],
    },
  ],
  open: (context, { classroom: { enterRoom } }) => ({
    routes: (http) => sessionRoutes(http, { ...context, enterRoom }),
  }),
})
