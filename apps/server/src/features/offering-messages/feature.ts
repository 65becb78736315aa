import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { offeringMessagesEmails } from './emails.ts'
import { offeringMessageRoutes } from './routes.ts'

export const offeringMessages = defineFeature({
  name: 'offering-messages',
  needs: { bookings, offeringDisplay },
  tables: ['offering_message'],
  foreignTables: { reads: ['offering'] },
  emails: offeringMessagesEmails,
  open: ({ db, mailer }) => ({
    routes: ({ route }) => offeringMessageRoutes(route, db, mailer),
    hooks: {
      personData: async (tx, { id, add }) =>
        add(
          'messages',
          await tx
            .selectFrom('offering_message')
            .innerJoin('offering', 'offering.id', 'offering_message.offering_id')
            .select(['offering_id', 'subject', 'text', 'recipients', 'sent_at'])
            .where('offering.instructor_id', '=', id)
            .orderBy('sent_at')
            .execute(),
        ),
    },
  }),
})
