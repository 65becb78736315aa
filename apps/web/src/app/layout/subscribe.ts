import { canonicalEmail, isEmail } from '@firstbell/contract/email-address'
import { messages } from '@firstbell/contract/messages'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'

export interface Subscription {
  done: boolean
  text: string
}

/** Subscribes an email to the newsletter. Does not reject. @param typed unvalidated input */
export async function subscribe(typed: string): Promise<Subscription> {
  const email = canonicalEmail(typed)
  if (email === '') return { done: false, text: messages.emailRequired }
  if (!isEmail(email)) return { done: false, text: messages.emailInvalid }
  try {
    return { done: true, text: (await call(endpoints.subscribe, { email })).message }
  } catch (error) {
    const field = error instanceof ApiError ? error.fields['email'] : undefined
    return { done: false, text: field ?? messageOf(error, messages.unavailable) }
  }
}
