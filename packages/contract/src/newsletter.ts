import * as z from 'zod/mini'
import { defineCall, messageOutput } from './call.ts'
import { emailField } from './fields.ts'

export const subscribeForm = z.object({ email: emailField() })

export const subscribe = defineCall({
  method: 'POST',
  path: '/newsletter/subscribe',
  who: 'anyone',
  summary: 'Subscribe an address. The same answer for a repeated one.',
  body: subscribeForm,
  output: messageOutput,
  status: 201,
  errors: ['too_many_requests'],
})

/** RFC 8058 one-click: mail clients post to the link of the List-Unsubscribe header. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  who: 'anyone',
  summary: 'End a subscription by the token of its mails.',
  query: z.object({ token: z.string().check(z.regex(/^[\w-]{1,128}$/)) }),
  output: messageOutput,
  status: 200,
  errors: ['not_found'],
})
