import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { offeringMessagesEmails } from './emails.ts'
import { offeringMessageRoutes } from './routes.ts'

export const offeringMessages = defineFeature({
  name: 'offering-messages',
  needs: { bookings },
  emails: offeringMessagesEmails,
  open: ({ db, mailer }) => ({
    routes: ({ route }) => offeringMessageRoutes(route, db, mailer),
  }),
})
