import * as calls from '@firstbell/contract/accounts'
import { LOGIN_TOKEN_MAX_AGE_SECONDS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { signUpByProvider } from '@firstbell/contract/oidc'
import { getPreferences, updatePreferences } from '@firstbell/contract/preferences'
import type { FeatureContext, FeatureHttp } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { bestLanguage } from '../../platform/http/language.ts'
import { isWithin, type RateRule } from '../../platform/http/rate-limit.ts'
import {
  accountKey,
  identify,
  newEmailOf,
  requireConfirmed,
  type IdentityProvider,
  type Oidc,
  type SignUpBrowsers,
} from '../identity/identity.ts'
import type { FileAccess } from '../uploads/uploads.ts'
import * as accounts from './accounts.ts'
import { limitGuardianMails } from './guardian-routes.ts'
import { awaitedGuardian } from './guardian.ts'
import { changePreferences, loadPreferences, storeBrowser } from './preferences.ts'
import { acceptForms } from './signup-body.ts'

const signupPerAddress: RateRule = { name: 'sign-up', points: 100, minutes: 10 }
/** Limits sign-ups and changes of email, because they can send mail to strangers. */
const verificationsPerEmail: RateRule = { name: 'verifications-email', points: 10, minutes: 60 }
const loginPerAddress: RateRule = { name: 'login', points: 600, minutes: 10 }
const profileEdits: RateRule = { name: 'profile-edit', points: 300, minutes: 60 }
const emailChanges: RateRule = { name: 'change-email', points: 20, minutes: 15 }
/** Each attempt costs two password hashes. */
const passwordChanges: RateRule = { name: 'change-password', points: 60, minutes: 60 }
/** Of a session. */
const wrongOldPasswords: RateRule = { name: 'old-password', points: 20, minutes: 15 }
/** Of all sessions of an account together, which bounds a thief of several. */
const wrongOldPasswordsOfAll: RateRule = { name: 'old-password-account', points: 60, minutes: 15 }
/** Attempts of a session that are not refused for what other sessions have tried. */
const firstOldPasswords: RateRule = { name: 'old-password-first', points: 5, minutes: 15 }

/** The calls under `/auth`, and those of preferences (rule wire-19). */
export async function accountsRoutes(
  { app, route, routeIn }: FeatureHttp,
  context: FeatureContext,
  {
    provider,
    oidc,
    signUpBrowsers,
  }: {
    provider: IdentityProvider
    /** Like `signUpBrowsers`, undefined with a hosted provider. */
    oidc: Oidc | undefined
    signUpBrowsers: SignUpBrowsers | undefined
  },
  files: FileAccess,
): Promise<void> {
  const { db, limiter } = context
  const signUp = { ...context, provider, files }

  // Encapsulated: only sign-up accepts forms; other calls answer them with 415.
  await app.register(async (scope) => {
    await acceptForms(scope)
    routeIn(scope)(
      calls.signup,
      {
        perAddress: signupPerAddress,
        perKey: [verificationsPerEmail, ({ email }) => accountKey(email)],
      },
      async ({ body, request, reply }) => {
        await limitGuardianMails(limiter, body.guardianEmail)
        const user = await accounts.register(signUp, body, {
          language: bestLanguage(request.headers['accept-language']),
          browserHash: signUpBrowsers?.remember(request, reply) ?? null,
        })
        return { message: messages.signupSuccess, user }
      },
    )
  })

  if (oidc)
    route(signUpByProvider, { perAddress: signupPerAddress }, async ({ body, request, reply }) => {
      await limitGuardianMails(limiter, body.guardianEmail)
      const registered = await accounts.registerByProvider({ ...signUp, oidc }, body, request)
      const issued = await oidc.answer(registered.session, reply)
      return { message: messages.signupSuccess, user: registered.created, ...issued }
    })

  route(calls.login, { perAddress: loginPerAddress }, async ({ body }) => {
    const claims = await provider.verify(body.token)
    if (Date.now() / 1000 - claims.issuedAt > LOGIN_TOKEN_MAX_AGE_SECONDS)
      throw new AppError('unauthenticated', messages.tokenTooOld)
    const { id } = await identify(db, claims)
    await storeBrowser(db, id, body)
    const user = await accounts.loadUser(db, files, id)
    return { message: messages.loginSuccess, user, data: { user } }
  })

  route(calls.getMe, {}, async (_input, caller) => ({
    message: messages.ok,
    user: await accounts.loadUser(db, files, caller.id),
  }))

  route(calls.editProfilePic, { perPerson: profileEdits }, async ({ body }, caller) => {
    await accounts.changePicture(db, caller.id, body.profilePic)
    return { message: messages.pictureUpdated, user: await accounts.loadUser(db, files, caller.id) }
  })

  route(calls.editDetails, { perPerson: profileEdits }, async ({ body }, caller) => {
    await accounts.changeDetails(db, caller.id, body)
    return { message: messages.profileUpdated, user: await accounts.loadUser(db, files, caller.id) }
  })

  route(calls.editEmail, { perPerson: emailChanges }, async ({ body }, caller) => {
    // Checked before other accounts are; the profile shows the new email.
    const ownEmails = [caller.email, await newEmailOf(db, caller.id)]
    if (!ownEmails.some((email) => email?.toLowerCase() === body.oldEmail))
      throw invalidField('oldEmail', messages.oldEmailWrong)
    await requireConfirmed(context, caller)
    // Otherwise the person could confirm for themselves.
    if ((await awaitedGuardian(db, caller.id)) === body.newEmail)
      throw invalidField('newEmail', messages.guardianHasEmail)
    await limiter.take(verificationsPerEmail, accountKey(body.newEmail))
    const { subject, name } = caller
    await provider.changeEmail({ subject, email: body.newEmail, name })
    return { message: messages.emailUpdated, user: await accounts.loadUser(db, files, caller.id) }
  })

  route(calls.editPassword, { perSession: passwordChanges }, async ({ body }, caller) => {
    const { subject, loginId: keepLoginId } = caller
    const session = keepLoginId ?? caller.id
    // Counted before the password is checked, or a burst would get more guesses than the limit.
    await limiter.take(wrongOldPasswords, session)
    if (!(await isWithin(limiter, firstOldPasswords, session)))
      await limiter.take(wrongOldPasswordsOfAll, caller.id)
    await provider.changePassword({ subject, ...body, keepLoginId })
    await Promise.all([
      limiter.forgive(wrongOldPasswords, session),
      limiter.forgive(firstOldPasswords, session),
      limiter.forgive(wrongOldPasswordsOfAll, caller.id),
    ])
    return { message: messages.passwordUpdated }
  })

  route(getPreferences, {}, async (_input, caller) => ({
    message: messages.ok,
    preferences: await loadPreferences(context.db, caller.id),
  }))

  route(updatePreferences, { perPerson: profileEdits }, async ({ body }, caller) => {
    await changePreferences(db, caller.id, body)
    return {
      message: messages.preferencesSaved,
      preferences: await loadPreferences(context.db, caller.id),
    }
  })

  route(calls.deleteAccount, {}, async (_input, caller) => {
    await requireConfirmed(context, caller)
    await accounts.removePerson(provider, context, caller)
    return { message: messages.accountDeleted }
  })
}
