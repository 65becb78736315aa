import { messages } from '@firstbell/contract/messages'
import { getMessages, sendMessage } from '@firstbell/contract/offering-messages'
import type { Database } from '../../platform/database/database.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import * as offeringMessages from './offering-messages.ts'

/**
 * In addition to the daily limit per offering: one message may cause as many mails as there are
 * seats.
 */
const sent: RateRule = { name: 'offering-message', points: 120, seconds: 3_600 }

export function offeringMessageRoutes(route: Route, db: Database, mailer: Mailer): void {
  route(sendMessage, { perPerson: sent }, async ({ params, body }, instructor) => ({
    message: messages.messageSent,
    recipients: await offeringMessages.sendMessage(db, mailer, instructor.id, params.id, body),
  }))

  route(getMessages, {}, async ({ params }, person) => ({
    message: messages.ok,
    messages: await offeringMessages.listMessages(db, person.id, params.id),
  }))
}
