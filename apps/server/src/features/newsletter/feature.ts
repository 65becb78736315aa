import { defineFeature } from '../../platform/feature.ts'
import { newsletterEmails } from './emails.ts'
import { forgetSubscriptionOf, newsletterJobs, subscriptionsOf } from './newsletter.ts'
import { newsletterRoutes } from './routes.ts'

export const newsletter = defineFeature({
  name: 'newsletter',
  needs: {},
  tables: ['newsletter_subscriber'],
  foreignTables: { reads: ['person'] },
  emails: newsletterEmails,
  open: (context) => ({
    routes: ({ app, route }) => newsletterRoutes(app, route, context),
    jobs: newsletterJobs(context.db, context.mailer),
    hooks: {
      personLeaves: (tx, { id }) => forgetSubscriptionOf(tx, id),
      personData: async (tx, { id, add }) => add('newsletter', await subscriptionsOf(tx, id)),
    },
  }),
})
