import { canonicalEmail, isEmail } from '@firstbell/contract/email-address'
import { messages } from '@firstbell/contract/messages'
import { newsletterMailed } from '@firstbell/messages/layout'
import { ApiError, call, endpoints, messageOf } from '#shared/api/api.ts'

export interface Subscription {
  done: boolean
  text: string
}

/** Asks for a mail that subscribes an email to the newsletter (rule mail-22). Does not reject. @param typed unvalidated input */
export async function subscribe(typed: string): Promise<Subscription> {
  const email = canonicalEmail(typed)
  if (email === '') return { done: false, text: messages.emailRequired }
  if (!isEmail(email)) return { done: false, text: messages.emailInvalid }
  try {
    await call(endpoints.subscribe, { email })
    // The answer of the call says that the address is subscribed, as older clients expect it.
    return { done: true, text: newsletterMailed }
  } catch (error) {
    const field = error instanceof ApiError ? error.fields['email'] : undefined
    return { done: false, text: field ?? messageOf(error, messages.unavailable) }
  }
}
