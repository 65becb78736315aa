import { messages } from '@firstbell/contract/messages'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import { defineFeature } from '../../platform/feature.ts'
import { bookings } from '../bookings/feature.ts'
import { offeringDisplay } from '../offering-display/feature.ts'
import { offeringMessagesEmails } from './emails.ts'
import { listMessages, sendToBooked } from './offering-messages.ts'

/** Applies in addition to the daily limit per offering, because one message may cause a mail for each seat. */
const SEND_RULE = { name: 'offering-message', points: 120, minutes: 60 }

export const offeringMessages = defineFeature({
  name: 'offering-messages',
  needs: { bookings, offeringDisplay },
  tables: ['offering_message'],
  tablesOfOthers: { reads: ['offering'] },
  emails: offeringMessagesEmails,
  personalData: [
    {
      topic: 'messages',
      table: 'offering_message',
      by: { offering: 'offering_id' },
      joins: { offering: 'offering_id' },
      columns: ['offering.title', 'subject', 'text', 'recipients', 'sent_at', 'offering_id'],
      orderBy: ['sent_at'],
      omits: { internal: ['id'] },
    },
  ],
  open: ({ db, mailer }) => ({
    routes: ({ route }) => {
      route(sendMessage, { perPerson: SEND_RULE }, async ({ params, body }, instructor) => ({
        message: messages.messageSent,
        recipients: await sendToBooked(db, mailer, instructor.id, params.id, body),
      }))
      route(getMessages, {}, async ({ params }, person) => ({
        message: messages.ok,
        messages: await listMessages(db, person.id, params.id),
      }))
    },
  }),
})
