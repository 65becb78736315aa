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
import { isNo, reasonOf } from './provider-client.ts'
import {
  createProviderClient,
  provesFreshSignIn,
  type ProviderAccount,
  type ProviderClient,
} from './provider-client.ts'
import type { OidcProviderSettings } from './settings.ts'

export interface Outcome {
  to: string
  cookies: string[]
}

export type Oidc = ReturnType<typeof createOidc>

/** Where the server's own provider is, for trying the way out. */
export const DEMO_SCHOOL = '/demo-school'

/** The server's own provider, whose client secret guards nothing but demo data on a loopback address. */
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

  const refused = (name: string, error: unknown) =>
    log.warn(
      { provider: name, reason: reasonOf(error) },
      'a provider cannot be asked to sign people in',
    )

  /** Where a way that has not led anywhere ends (rule oidc-12). */
  function failed(name: string, flow: Pick<Flow, 'purpose' | 'next'> | null): string {
    if (!providers.has(name)) return '/login'
    return flow === null || flow.purpose === 'sign_in'
      ? pageFor('/login', { name, outcome: 'failed', next: flow?.next })
      : securityFor(flow.next, { name, outcome: 'failed' })
  }

  /**
   * Sends a browser to a provider.
   * @returns the provider's URL, and the cookie that binds the way to the browser
   */
  async function begin(
    client: ProviderClient,
    flow: Flow,
  ): Promise<{ url: string; cookie: string }> {
    const { url, secrets } = await client.begin({ again: flow.purpose === 'confirm' })
    const secret = await storeFlow(db, flow, secrets)
    return { url, cookie: flowCookie(secrets.state, secret, secure) }
  }

  /** Stores what waits for this browser, and replaces what has waited for it. */
  async function wait(tx: Tx, page: string, pending: Pending): Promise<Outcome> {
    const cookie = pendingCookie(await storePending(tx, pending), secure)
    const { provider: name, next } = pending
    return { to: pageFor(page, { name, outcome: 'pending', next }), cookies: [cookie] }
  }

  async function signIn(
    flow: Flow,
    account: ProviderAccount & Connectable,
    request: FastifyRequest,
  ): Promise<Outcome | null> {
    return retryTransaction(db, async (tx): Promise<Outcome | null> => {
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
          return wait(tx, '/login', { ...from, ...blank, step: 'code', ticket })
        }
        // The session that the browser had: its cookie does not come with a callback.
        if (flow.loginId !== null)
          await tx.deleteFrom('identity.login').where('id', '=', flow.loginId).execute()
        return { to: flow.next, cookies: [...opened.cookies, signedInCookie(secure)] }
      }
      const owner = email !== null && emailVerified ? await verifiedAccountOf(tx, email) : null
      const pending = { ...from, name, email, emailVerified, accountId: owner, ticket: null }
      return owner === null
        ? wait(tx, '/signup', { ...pending, step: 'sign_up' })
        : wait(tx, '/login', { ...pending, step: 'connect' })
    })
  }

  async function inSession(
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
      // It may have ended before the lock was granted, and stays until this commits.
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
     * Where a browser goes to sign in.
     * @param sought.next path of the page to open afterwards
     * @param sought.loginId the session that the sign-in replaces
     * @returns null for an unknown provider; if the provider does not answer, the URL of Login
     */
    async start(name: string, sought: Pick<Flow, 'next' | 'loginId'>): Promise<Outcome | null> {
      const provider = providers.get(name)
      if (!provider) return null
      const flow: Flow = { provider: name, purpose: 'sign_in', ...sought }
      try {
        const { url, cookie } = await begin(provider.client, flow)
        return { to: url, cookies: [cookie] }
      } catch (error) {
        refused(name, error)
        return { to: failed(name, flow), cookies: [] }
      }
    },

    /**
     * Returns the URL at which a signed-in person connects an account of a provider, or confirms their
     * identity.
     * @throws AppError not_found for an unknown provider; conflict when one of its accounts is connected
     *   already; confirm_failed when none is, or the provider cannot prove a fresh sign-in; unavailable
     *   when the provider does not answer
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
        refused(name, error)
        throw new AppError('unavailable', messages.providerUnavailable)
      })
    },

    /**
     * Takes a provider's answer. Whatever is wrong with it leads to a page that says so.
     * @param answer.search of the callback's URL, as it came
     * @param answer.state undefined unless there is exactly one
     */
    async arrive(
      name: string,
      answer: { search: string; state: string | undefined },
      request: FastifyRequest,
    ): Promise<Outcome> {
      const { search, state } = answer
      const { cookie } = request.headers
      let flow: (Flow & { secrets: unknown }) | null = null
      const done: string[] = []
      try {
        const provider = providers.get(name)
        const browserSecret = state === undefined ? null : flowSecret(cookie, state, secure)
        if (provider && state !== undefined && browserSecret !== null) {
          const taken = await takeFlow(db, { state, browserSecret, provider: name })
          flow = taken
          if (taken) {
            done.push(flowCookie(state, null, secure))
            const found = await provider.client.finish(search, taken.secrets)
            const account = { ...found, provider: name, label: provider.settings.label }
            if (taken.purpose === 'sign_in') {
              const outcome = await signIn(taken, account, request)
              if (outcome) return { ...outcome, cookies: [...done, ...outcome.cookies] }
            } else {
              const to = await inSession(taken, account)
              if (to !== null) return { to, cookies: done }
            }
          }
        }
      } catch (error) {
        if (!isNo(error))
          log.warn(
            { provider: name, reason: reasonOf(error) },
            'a sign-in at a provider has failed',
          )
      }
      return { to: failed(name, flow), cookies: done }
    },

    /** What waits for this browser; null when nothing does. */
    async pending(cookies: string | undefined): Promise<Pending | null> {
      const secret = pendingSecret(cookies, secure)
      const pending = secret === null ? null : await findPending(db, secret)
      // A ticket whose code was entered, or which has expired, waits for nothing.
      if (pending?.ticket != null && !(await isOpenTicket(db, pending.ticket))) return null
      return pending
    },

    /**
     * Creates the account of a sign-up whose email the provider vouches for: verified, connected and signed
     * in. Other sign-ups that wait for the email are deleted (rule account-16).
     * @param alongside creates the person in the same transaction
     * @throws AppError forbidden to a page of another origin; not_found if no sign-up waits; already_registered
     *   if the email has been verified since; conflict if the provider's account now opens another one
     */
    async signUp<T>(
      provider: Pick<IdentityProvider, 'createAccount'>,
      name: string,
      request: FastifyRequest,
      alongside: (tx: Tx, made: { subject: string; email: string }) => Promise<T>,
    ): Promise<{ made: T; session: OpenedSession }> {
      refuseForeign(request, config.publicUrl)
      const nothingWaits = () => new AppError('not_found', messages.nothingPending)
      const secret = pendingSecret(request.headers.cookie, secure)
      const waiting = secret === null ? null : await findPending(db, secret)
      if (secret === null || waiting?.step !== 'sign_up' || !waiting.emailVerified)
        throw nothingWaits()
      const email = waiting.email!
      return provider.createAccount({ email, name, verified: true }, async (tx, { subject }) => {
        // Of two submits at the same moment one gets it.
        const pending = await takePending(tx, secret, 'sign_up')
        if (!pending) throw nothingWaits()
        const credential = await insertConnection(tx, subject, pending)
        if (!credential) throw new AppError('conflict', messages.connectedElsewhere)
        const made = await alongside(tx, { subject, email })
        // The sign-in at the provider may have been a while before the form was sent.
        const proof = { accountId: subject, credential, methods: ['fed'] as const, fresh: false }
        const session = await sessions.open(tx, proof, request)
        if (!session || 'ticket' in session) throw nothingWaits()
        const cookies = [...session.cookies, pendingCookie(null, secure)]
        return { made, session: { ...session, cookies } }
      })
    },

    answer: sessions.answer,
  }
}

/** What the pages on a way begin with: the language of where the way leads to is that of who goes it. */
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
  const asked = new URL(next, 'http://site.invalid').searchParams.get('window')
  const to = languagePrefix(next) + pageFor(SECURITY, { name, outcome })
  return asked === null ? to : `${to}&${new URLSearchParams({ window: asked }).toString()}`
}
