import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParams, requiredLine, requiredText } from './fields.ts'
import { TEXT_MAX } from './limits.ts'
import { messages } from './messages.ts'
import { scopeField } from './series-scope.ts'

/** An instructor's message to everyone booked. */
export const offeringMessage = z.object({
  _id: z.string(),
  subject: z.string(),
  text: z.string(),
  /** UTC instant (ISO 8601). */
  sentAt: z.string(),
  recipients: z.number(),
})
export type OfferingMessage = z.infer<typeof offeringMessage>

export const messageForm = z.object({
  subject: requiredLine(messages.subjectRequired, TEXT_MAX.messageSubject),
  text: requiredText(messages.textRequired, TEXT_MAX.messageText),
})

export const sendMessage = defineCall('sendMessage', {
  summary:
    'Mail everybody booked in an own class or course, or also in the later classes of its series.',
  params: idParams,
  body: z.extend(messageForm, { scope: scopeField }),
  output: z.object({ message: z.string(), recipients: z.number() }),
  errors: ['not_found', 'gone', 'too_many_requests'],
})

export const getMessages = defineCall('getMessages', {
  summary: 'The messages about a class or course, newest first, for its owner and those booked.',
  params: idParams,
  output: z.object({ message: z.string(), messages: z.array(offeringMessage) }),
  errors: ['not_found', 'gone'],
})
