import { messages } from '@firstbell/contract/messages'
import { prefixOf, splitPath } from '@firstbell/messages/languages'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import { lockAccount, retryTransaction, verifiedAccountOf } from '../account-emails.ts'
import { markConfirmed } from '../confirm.ts'
import type { OpenedSession } from '../embedded/logins.ts'
import { refuseForeign } from '../embedded/own-origin.ts'
import type { Sessions } from '../open-session.ts'
import type { IdentityProvider } from '../provider.ts'
import { isOpenTicket } from '../two-step/tickets.ts'
import {
  connect,
  findConnection,
  insertConnection,
  isConnected,
  type Connectable,
} from './connections.ts'
import { flowCookie, flowSecret, pendingCookie, pendingSecret, signedInCookie } from './cookies.ts'
import {
  findPending,
  storeFlow,
  storePending,
  takeFlow,
  takePending,
  type Flow,
  type Pending,
} from './flows.ts'
import {
  createProviderClient,
  isDeniedByPerson,
  provesFreshSignIn,
  reasonOf,
  type ProviderAccount,
  type ProviderClient,
} from './provider-client.ts'
import type { OidcProviderSettings } from './settings.ts'

export interface Redirect {
  /** The URL or the path to redirect to. */
  to: string
  cookies: string[]
}

export type Oidc = ReturnType<typeof createOidc>

/** The path of the provider that the server itself has, for trying a sign-in at another provider. */
export const DEMO_SCHOOL = '/demo-school'

/** The server's own provider. Its client secret protects only demo data, on a loopback address. */
export const demoSchool = (publicUrl: string): OidcProviderSettings => ({
  name: 'demo',
  label: 'Demo School',
  issuer: publicUrl + DEMO_SCHOOL,
  clientId: 'firstbell',
  clientSecret: 'demo-school',
})

export const providersOf = ({
  oidcProviders,
  demoSchool: demo,
  publicUrl,
}: Config): readonly OidcProviderSettings[] => (demo ? [demoSchool(publicUrl)] : oidcProviders)

/** The page that connects accounts; connecting and confirming return to it. */
export const SECURITY = '/security'

export const callbackPath = (name: string) => `/identity/oidc/${name}/callback`

/**
 * Signs people in with another provider's account (rules oidc-1 to oidc-14). A person is identified by the
 * issuer and subject of the provider's token; an email alone opens no account (docs/decisions/0079).
 */
export function createOidc(
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  mailer: Mailer,
  sessions: Sessions,
) {
  const secure = config.publicUrl.startsWith('https:')
  const providers = new Map(
    providersOf(config).map((settings) => [
      settings.name,
      {
        settings,
        client: createProviderClient(settings, config.publicUrl + callbackPath(settings.name)),
      },
    ]),
  )

  const logUnavailable = (name: string, error: unknown) =>
    log.warn(
      { provider: name, reason: reasonOf(error) },
      'a provider cannot be asked to sign people in',
    )

  /** Returns the page that says that a sign-in, connection or confirmation has failed (rule oidc-12). */
  function failurePage(
    name: string,
    flow: Pick<Flow, 'purpose' | 'next'> | null,
    outcome: 'failed' | 'suspended' = 'failed',
  ): string {
    if (!providers.has(name)) return '/login'
    return flow === null || flow.purpose === 'sign_in'
      ? pageFor('/login', { name, outcome, next: flow?.next })
      : securityFor(flow.next, { name, outcome: 'failed' })
  }

  /**
   * Sends a browser to a provider.
   * @returns the provider's URL, and the cookie that binds the flow to the browser
   */
  async function begin(
    client: ProviderClient,
    flow: Flow,
  ): Promise<{ url: string; cookie: string }> {
    const { url, secrets } = await client.begin({ again: flow.purpose === 'confirm' })
    const secret = await storeFlow(db, flow, secrets)
    return { url, cookie: flowCookie(secrets.state, secret, secure) }
  }

  /** Stores a pending sign-in, which replaces an earlier one of this browser, and redirects to the page that continues it. */
  async function redirectToPending(tx: Tx, page: string, pending: Pending): Promise<Redirect> {
    const cookie = pendingCookie(await storePending(tx, pending), secure)
    const { provider: name, next } = pending
    return { to: pageFor(page, { name, outcome: 'pending', next }), cookies: [cookie] }
  }

  /**
   * Signs in the account that is connected with the provider's account. Without one, the browser continues with a sign-up,
   * or with the offer to connect the account that has the same verified email address.
   * @returns null if the account cannot be signed in to
   */
  async function signIn(
    flow: Flow,
    account: ProviderAccount & Connectable,
    request: FastifyRequest,
  ): Promise<Redirect | null> {
    return retryTransaction(db, async (tx): Promise<Redirect | null> => {
      const { provider, label, issuer, subject, name, email, emailVerified, freshSignIn } = account
      const from = { provider, label, issuer, subject, next: flow.next }
      const known = await findConnection(tx, account)
      if (known) {
        const proof = { ...known, methods: ['fed'] as const, fresh: freshSignIn }
        const opened = await sessions.open(tx, proof, request)
        if (!opened) return null
        await tx
          .updateTable('identity.connection')
          .set({ email: email ?? '' })
          .where('credential_id', '=', known.credential.id)
          .execute()
        if ('ticket' in opened) {
          const { ticket } = opened
          const blank = { name: null, email: null, emailVerified: false, accountId: null }
          return redirectToPending(tx, '/login', { ...from, ...blank, step: 'code', ticket })
        }
        // Ends the browser's former sign-in session, whose cookie is not sent with the callback.
        if (flow.loginId !== null)
          await tx.deleteFrom('identity.login').where('id', '=', flow.loginId).execute()
        return { to: flow.next, cookies: [...opened.cookies, signedInCookie(secure)] }
      }
      const owner = email !== null && emailVerified ? await verifiedAccountOf(tx, email) : null
      const pending = { ...from, name, email, emailVerified, accountId: owner, ticket: null }
      return owner === null
        ? redirectToPending(tx, '/signup', { ...pending, step: 'sign_up' })
        : redirectToPending(tx, '/login', { ...pending, step: 'connect' })
    })
  }

  /**
   * Connects the provider's account with that of a sign-in session, or confirms the session by it.
   * @returns the page to continue at; null if the session has ended, or confirms by another account
   */
  async function connectOrConfirm(
    { purpose, loginId, next, provider: name }: Flow,
    account: ProviderAccount & Connectable,
  ): Promise<string | null> {
    return retryTransaction(db, async (tx) => {
      const open = tx
        .selectFrom('identity.login')
        .select('account_id')
        .where('id', '=', loginId)
        .where('expires_at', '>', sql<Date>`now()`)
      const accountId = (await open.executeTakeFirst())?.account_id
      if (accountId === undefined || loginId === null) return null
      await lockAccount(tx, accountId)
      // The session may have ended before the lock was granted. The second lock keeps it until this commits.
      if (!(await open.forShare().executeTakeFirst())) return null
      if (purpose === 'confirm') {
        const known = await findConnection(tx, account)
        if (known?.accountId !== accountId) return null
        if (!account.freshSignIn) return securityFor(next, { name, outcome: 'unproven' })
        await markConfirmed(tx, loginId)
        return next
      }
      if (!(await connect(tx, mailer, accountId, account)))
        return securityFor(next, { name, outcome: 'taken' })
      return splitPath(next).path === SECURITY
        ? securityFor(next, { name, outcome: 'connected' })
        : next
    })
  }

  return {
    /** Whether the provider can confirm a person's identity (rule oidc-11). */
    confirms(name: string): boolean {
      const provider = providers.get(name)
      return provider !== undefined && provesFreshSignIn(provider.settings)
    },

    providers: [...providers.values()].map(({ settings: { name, label } }) => ({ name, label })),

    /**
     * Starts a sign-in.
     * @param options.next path of the page to open afterwards
     * @param options.loginId the sign-in session that the new one replaces
     * @returns the redirect to the provider, or to Login if the provider does not answer; null for an unknown provider
     */
    async start(name: string, options: Pick<Flow, 'next' | 'loginId'>): Promise<Redirect | null> {
      const provider = providers.get(name)
      if (!provider) return null
      const flow: Flow = { provider: name, purpose: 'sign_in', ...options }
      try {
        const { url, cookie } = await begin(provider.client, flow)
        return { to: url, cookies: [cookie] }
      } catch (error) {
        logUnavailable(name, error)
        return { to: failurePage(name, flow), cookies: [] }
      }
    },

    /**
     * Returns the URL at which a signed-in person connects an account of a provider, or confirms their
     * identity.
     * @throws AppError not_found for an unknown provider; conflict if one of its accounts is connected
     *   already; confirm_failed if none is, or the provider cannot prove a fresh sign-in; unavailable
     *   if the provider does not answer
     */
    async startInSession(
      name: string,
      purpose: 'connect' | 'confirm',
      { subject, loginId, next }: { subject: string; loginId: string; next: string },
    ): Promise<{ url: string; cookie: string }> {
      const provider = providers.get(name)
      const connected = provider !== undefined && (await isConnected(db, subject, name))
      if (purpose === 'confirm' && !(connected && provesFreshSignIn(provider.settings)))
        throw new AppError('confirm_failed', messages.confirmFailed)
      if (!provider) throw new AppError('not_found', messages.notFound)
      if (purpose === 'connect' && connected)
        throw new AppError('conflict', messages.alreadyConnected)
      return begin(provider.client, { provider: name, purpose, loginId, next }).catch((error) => {
        logUnavailable(name, error)
        throw new AppError('unavailable', messages.providerUnavailable)
      })
    },

    /**
     * Handles a provider's answer. If anything is wrong with it, the redirect is to a page that says so.
     * @param answer.search the query of the callback's URL, unchanged
     * @param answer.state undefined unless the query has exactly one
     */
    async handleCallback(
      name: string,
      answer: { search: string; state: string | undefined },
      request: FastifyRequest,
    ): Promise<Redirect> {
      const { search, state } = answer
      const { cookie } = request.headers
      let flow: (Flow & { secrets: unknown }) | null = null
      const cookies: string[] = []
      try {
        const provider = providers.get(name)
        const browserSecret = state === undefined ? null : flowSecret(cookie, state, secure)
        if (provider && state !== undefined && browserSecret !== null) {
          const taken = await takeFlow(db, { state, browserSecret, provider: name })
          flow = taken
          if (taken) {
            cookies.push(flowCookie(state, null, secure))
            const identity = await provider.client.finish(search, taken.secrets)
            const account = { ...identity, provider: name, label: provider.settings.label }
            if (taken.purpose === 'sign_in') {
              const redirect = await signIn(taken, account, request)
              if (redirect) return { ...redirect, cookies: [...cookies, ...redirect.cookies] }
            } else {
              const to = await connectOrConfirm(taken, account)
              if (to !== null) return { to, cookies }
            }
          }
        }
      } catch (error) {
        if (error instanceof AppError && error.code === 'suspended')
          return { to: failurePage(name, flow, 'suspended'), cookies }
        if (!isDeniedByPerson(error))
          log.warn(
            { provider: name, reason: reasonOf(error) },
            'a sign-in at a provider has failed',
          )
      }
      return { to: failurePage(name, flow), cookies }
    },

    /** Returns the pending sign-in of this browser; null if there is none. */
    async pending(cookies: string | undefined): Promise<Pending | null> {
      const secret = pendingSecret(cookies, secure)
      const pending = secret === null ? null : await findPending(db, secret)
      // The code of the ticket was entered, or the ticket has expired.
      if (pending?.ticket != null && !(await isOpenTicket(db, pending.ticket))) return null
      return pending
    },

    /**
     * Creates the account of a pending sign-up whose email the provider has verified, connects it and signs it
     * in. Other sign-ups that wait for the email are deleted (rule account-16).
     * @param alongside creates the person in the same transaction
     * @throws AppError forbidden for a page of another origin; not_found if no sign-up is pending; already_registered
     *   if the email has been verified since; conflict if the provider's account now opens another one
     */
    async signUp<T>(
      provider: Pick<IdentityProvider, 'createAccount'>,
      name: string,
      request: FastifyRequest,
      alongside: (tx: Tx, account: { subject: string; email: string }) => Promise<T>,
    ): Promise<{ created: T; session: OpenedSession }> {
      refuseForeign(request, config.publicUrl)
      const nothingPending = () => new AppError('not_found', messages.nothingPending)
      const secret = pendingSecret(request.headers.cookie, secure)
      const waiting = secret === null ? null : await findPending(db, secret)
      if (secret === null || waiting?.step !== 'sign_up' || !waiting.emailVerified)
        throw nothingPending()
      const email = waiting.email!
      return provider.createAccount({ email, name, verified: true }, async (tx, { subject }) => {
        // Only one of two concurrent submits gets it.
        const pending = await takePending(tx, secret, 'sign_up')
        if (!pending) throw nothingPending()
        const credential = await insertConnection(tx, subject, pending)
        if (!credential) throw new AppError('conflict', messages.connectedElsewhere)
        const created = await alongside(tx, { subject, email })
        // Not fresh: the form may have been sent long after the sign-in at the provider.
        const proof = { accountId: subject, credential, methods: ['fed'] as const, fresh: false }
        const session = await sessions.open(tx, proof, request)
        if (!session || 'ticket' in session) throw nothingPending()
        const cookies = [...session.cookies, pendingCookie(null, secure)]
        return { created, session: { ...session, cookies } }
      })
    },

    answer: sessions.answer,
  }
}

/** Returns the language prefix of `next`, for the pages in between. */
const languagePrefix = (next: string): string =>
  prefixOf(splitPath(new URL(next, 'http://site.invalid').pathname).language)

/**
 * Returns the URL of a page that shows the outcome of a redirect to a provider, in the language of `next`. It
 * contains no text of the provider.
 */
function pageFor(
  page: string,
  { name, outcome, next }: { name: string; outcome: string; next?: string | undefined },
): string {
  const query = new URLSearchParams()
  const prefix = languagePrefix(next ?? '/')
  if (next !== undefined && next !== '/' && next !== prefix) query.set('next', next)
  query.set('provider', name)
  query.set('outcome', outcome)
  return `${prefix}${page}?${query.toString()}`
}

/**
 * Returns the URL of Security with the outcome of a redirect to a provider, in the language of `next`. It keeps
 * the parameter `window` of `next` (rule oidc-11).
 */
function securityFor(next: string, { name, outcome }: { name: string; outcome: string }): string {
  const window = new URL(next, 'http://site.invalid').searchParams.get('window')
  const to = languagePrefix(next) + pageFor(SECURITY, { name, outcome })
  return window === null ? to : `${to}&${new URLSearchParams({ window }).toString()}`
}
