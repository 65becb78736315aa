import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/newsletter'
import { defineFeature } from '../../platform/feature.ts'
import { unsubscribeRoutes } from '../../platform/mail/unsubscribe.ts'
import { newsletterEmails } from './emails.ts'
import {
  forgetSubscriptionOf,
  newsletterJobs,
  resumeWelcomes,
  subscribe,
  subscriptionOf,
  subscriptionsOf,
  unsubscribe,
} from './newsletter.ts'

const SUBSCRIBE_RULE = { name: 'newsletter', points: 30, seconds: 600 }

export const newsletter = defineFeature({
  name: 'newsletter',
  needs: {},
  tables: ['newsletter_subscriber'],
  foreignTables: { reads: ['person'] },
  emails: newsletterEmails,
  resumeJobs: resumeWelcomes,
  open: ({ db, limiter, mailer }) => ({
    routes: ({ app, route }) => {
      route(calls.subscribe, { perAddress: SUBSCRIBE_RULE }, async ({ body }) => {
        await subscribe(db, body.email)
        return { message: messages.subscribed }
      })
      unsubscribeRoutes(app, limiter, {
        call: calls.unsubscribe,
        words: {
          question: 'Shall we stop sending the Firstbell newsletter to',
          keep: 'No, keep it coming',
          ended:
            'No more newsletters will come. If you change your mind, the box at the foot of every page is there for you.',
          source: 'a newsletter mail',
        },
        find: (token) => subscriptionOf(db, token),
        end: (token) => unsubscribe(db, token),
      })
    },
    jobs: newsletterJobs(db, mailer),
    hooks: {
      personLeaves: (tx, { id }) => forgetSubscriptionOf(tx, id),
      personData: async (tx, { id, add }) => add('newsletter', await subscriptionsOf(tx, id)),
    },
  }),
})
