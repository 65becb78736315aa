import { defineFeature } from '../../platform/feature.ts'
import { clientErrorsMetrics } from './metrics.ts'
import { clientErrorRoutes } from './routes.ts'

export const clientErrors = defineFeature({
  name: 'client-errors',
  needs: {},
  metrics: clientErrorsMetrics,
  open: (context) => ({
    routes: ({ route }) => clientErrorRoutes(route, context),
  }),
})
