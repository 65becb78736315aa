import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { sessionsMetrics } from './metrics.ts'
import { sessionRoutes } from './routes.ts'
import { sessionsSettings } from './settings.ts'

export const sessions = defineFeature({
  name: 'sessions',
  needs: { bookings },
  settings: sessionsSettings,
  metrics: sessionsMetrics,
  callerForeignKeys: ['session_join_student_id_fkey'],
  open: (context) => ({ routes: (http) => sessionRoutes(http, context) }),
})
