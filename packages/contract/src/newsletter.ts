import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { emailField, unsubscribeQuery } from './fields.ts'

export const subscribeForm = z.object({ email: emailField() })

export const subscribe = defineCall('subscribe', {
  summary: 'Subscribe an address. The same answer for a repeated one.',
  body: subscribeForm,
  errors: ['too_many_requests'],
})

/** RFC 8058 one-click: mail clients POST to the URL of the List-Unsubscribe header. */
export const unsubscribe = defineCall('unsubscribe', {
  summary: 'End a subscription by the token of its mails.',
  query: unsubscribeQuery,
  errors: ['not_found'],
})
