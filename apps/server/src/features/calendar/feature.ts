import { defineFeature } from '../../platform/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { renewFeed } from './calendar.ts'
import { calendarRoutes } from './routes.ts'

export const calendar = defineFeature({
  name: 'calendar',
  needs: { offeringDisplay },
  tables: ['calendar_feed'],
  tablesOfOthers: { reads: ['booking', 'offering', 'person'] },
  secretAfterPaths: ['/calendar/'],
  callerGoneIfViolated: ['calendar_feed_person_id_fkey'],
  personalData: [
    {
      topic: 'calendar',
      table: 'calendar_feed',
      by: { person: 'person_id' },
      columns: ['created_at'],
      omits: { secret: ['token'] },
    },
  ],
  open: (context) => ({
    routes: ({ app, route }) => calendarRoutes(app, route, context),
    hooks: {
      loginsEnded: (tx, { subject }) => renewFeed(tx, subject),
    },
  }),
})
