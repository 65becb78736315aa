import * as calls from '@firstbell/contract/guardian'
import { messages } from '@firstbell/contract/messages'
import type { FeatureContext } from '../../platform/feature.ts'
import type { RateLimiter, RateRule } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/routes.ts'
import { accountKey, type IdentityProvider } from '../identity/identity.ts'
import type { FileAccess } from '../uploads/uploads.ts'
import { loadUser, removePerson } from './accounts.ts'
import {
  askGuardianAgain,
  confirmAsGuardian,
  personOfLink,
  readGuardianRequest,
} from './guardian.ts'

/** Mails to one parent or guardian. The email may be a stranger's. */
const mailsPerGuardian: RateRule = { name: 'guardian-mails', points: 10, minutes: 60 }
const mailsPerPerson: RateRule = { name: 'guardian-asked', points: 5, minutes: 60 }
const linksPerAddress: RateRule = { name: 'guardian-links', points: 60, minutes: 10 }

/** Counts a mail to a parent or guardian, if there is one. @throws AppError too_many_requests */
export async function limitGuardianMails(
  limiter: RateLimiter,
  email: string | undefined,
): Promise<void> {
  if (email !== undefined) await limiter.take(mailsPerGuardian, accountKey(email))
}

/** The calls about the parent or guardian of a young person (rules account-30, account-31). */
export function guardianRoutes(
  route: Route,
  context: FeatureContext,
  provider: IdentityProvider,
  files: FileAccess,
): void {
  const { db, mailer, limiter } = context

  route(calls.askGuardian, { perPerson: mailsPerPerson }, async ({ body }, caller) => {
    await limitGuardianMails(limiter, body.email)
    await askGuardianAgain(db, mailer, caller.id, body.email)
    return { message: messages.guardianAsked, user: await loadUser(db, files, caller.id) }
  })

  route(calls.getGuardianRequest, { perAddress: linksPerAddress }, async ({ body }) => ({
    message: messages.ok,
    request: await readGuardianRequest(db, body.token),
  }))

  route(calls.confirmAsGuardian, { perAddress: linksPerAddress }, async ({ body }) => ({
    message: (await confirmAsGuardian(db, mailer, body.token))
      ? messages.guardianConfirmed
      : messages.guardianConfirmedBefore,
  }))

  route(calls.withdrawAsGuardian, { perAddress: linksPerAddress }, async ({ body }) => {
    const person = await personOfLink(db, body.token)
    await removePerson(provider, context, person, body.token)
    return { message: messages.guardianWithdrawn }
  })
}
