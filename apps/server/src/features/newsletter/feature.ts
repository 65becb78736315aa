import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/newsletter'
import { defineFeature } from '../../platform/feature.ts'
import { bestLanguage } from '../../platform/http/language.ts'
import { unsubscribeRoutes } from '../../platform/mail/unsubscribe.ts'
import { confirmPages } from './confirm-pages.ts'
import { newsletterEmails } from './emails.ts'
import {
  confirmSubscription,
  forgetSubscriptionOf,
  newsletterJobs,
  requestOf,
  requestSubscription,
  resumeMails,
  subscriptionOf,
  unsubscribe,
} from './newsletter.ts'
import { subscribePages } from './subscribe-page.ts'

const SUBSCRIBE_RULE = { name: 'newsletter', points: 30, minutes: 10 }

export const newsletter = defineFeature({
  name: 'newsletter',
  needs: {},
  tables: ['newsletter_request', 'newsletter_subscriber'],
  tablesOfOthers: { reads: ['person'] },
  emails: newsletterEmails,
  enqueueAfterRestore: resumeMails,
  personalData: [
    {
      topic: 'newsletter',
      table: 'newsletter_subscriber',
      by: { email: 'email' },
      columns: ['email', 'language', 'subscribed_at', 'unsubscribed_at'],
      omits: { secret: ['token'] },
    },
    {
      topic: 'requests for the newsletter',
      table: 'newsletter_request',
      by: { email: 'email' },
      columns: ['email', 'language', 'requested_at', 'confirmed_at'],
      omits: { secret: ['token'] },
    },
  ],
  open: ({ db, limiter, mailer }) => ({
    routes: ({ app, route }) => {
      route(calls.subscribe, { perAddress: SUBSCRIBE_RULE }, async ({ body, request }) => {
        const language = bestLanguage(request.headers['accept-language'])
        await requestSubscription(db, body.email, language)
        return { message: messages.subscribed }
      })
      subscribePages(app, limiter, SUBSCRIBE_RULE, (email, language) =>
        requestSubscription(db, email, language),
      )
      confirmPages(app, {
        find: (token) => requestOf(db, token),
        confirm: (token) => confirmSubscription(db, token),
      })
      unsubscribeRoutes(app, limiter, {
        call: calls.unsubscribe,
        words: (m) => ({
          question: m.endNewsletter,
          keep: m.keepNewsletter,
          ended: m.newsletterEnded,
          source: m.newsletterLink,
        }),
        find: (token) => subscriptionOf(db, token),
        end: (token) => unsubscribe(db, token),
      })
    },
    jobs: newsletterJobs(db, mailer),
    hooks: {
      personLeaves: (tx, { id }) => forgetSubscriptionOf(tx, id),
    },
  }),
})
