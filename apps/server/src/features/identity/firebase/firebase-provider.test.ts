import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { openToolkit, type Toolkit } from '../../../../test/support/identity-toolkit.ts'
import { runJobs as runDueJobs } from '../../../../test/support/jobs.ts'
import { linkTo, mailsTo } from '../../../../test/support/mail.ts'
import { loadConfig } from '../../../config.ts'
import { emails } from '../../../features.ts'
import { ConfigError } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createRateLimiter } from '../../../platform/http/rate-limit.ts'
import { createMailer } from '../../../platform/mail/mail.ts'
import { createLog } from '../../../platform/observability/log.ts'
import { identify, type IdentityProvider } from '../identity.ts'
import { browserIdentity, openIdentityProvider } from '../open-provider.ts'
import { createFirebaseProvider } from './firebase-provider.ts'

/**
 * What happens between our database and Firebase, when one of them fails above all. The account's
 * whole way, over HTTP and in a browser, is in firebase/.
 */

const PASSWORD = 'correct horse'
let toolkit: Toolkit
let context: Context
let provider: IdentityProvider

beforeAll(async () => {
  toolkit = await openToolkit()
  const { pool, db } = await cloneDatabase()
  const config = loadConfig(
    {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-firstbell',
      FIREBASE_AUTH_EMULATOR_HOST: toolkit.host,
    },
    mkdtempSync(join(tmpdir(), 'fb-firebase-test-')),
  )
  const log = createLog('silent')
  context = { config, log, pool, db, limiter: createRateLimiter(pool, false) }
  provider = await createFirebaseProvider(context, createMailer(emails))
})
afterAll(() => toolkit.close())

let people = 0
const newAddress = () => `person-${(people += 1)}-${Date.now()}@example.org`

/** Registers, as accounts/ does it. @param spoil fails the product's part of it */
function signUp(
  email: string,
  options: { password?: string; verified?: boolean; spoil?: (tx: Tx) => Promise<unknown> } = {},
) {
  const { password = PASSWORD, verified = false, spoil } = options
  return provider.createAccount(
    { email, password, name: 'Ada', verified },
    async (tx, { subject }) => {
      await tx
        .insertInto('person')
        .values({
          subject,
          email,
          name: 'Ada',
          contact: '0123456789',
          roles: ['student'],
          dob: '1990-05-17',
          gender: 'female',
        })
        .execute()
      await spoil?.(tx)
      return subject
    },
  )
}

const rowOf = (email: string) =>
  context.db
    .selectFrom('identity.account')
    .select(['id', 'email', 'email_verified', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()

const personOf = (email: string) =>
  context.db.selectFrom('person').select('subject').where('email', '=', email).executeTakeFirst()

/** Lets everything in a transaction succeed, but not its commit. */
async function failAtCommit(tx: Tx): Promise<void> {
  await sql`create temp table whole (id integer primary key) on commit drop`.execute(tx)
  await sql`create temp table piece (whole_id integer references whole deferrable initially deferred) on commit drop`.execute(
    tx,
  )
  await sql`insert into piece values (1)`.execute(tx)
}

/** Runs the jobs, as if what changed had changed a while ago. */
async function runJobs(): Promise<void> {
  await sql`update identity.firebase_change set changed_at = now() - interval '1 hour'`.execute(
    context.db,
  )
  await runDueJobs(context.pool, provider.jobs)
  await provider.jobs.find(({ name }) => name === 'reconcile-firebase')!.run({})
}

const unavailable = { code: 'unavailable' }
const taken = { code: 'already_registered', message: messages.emailTaken }

test('a verification link logs no browser in (rule identity-21)', async () => {
  const mailer = createMailer(emails)
  const opened = await openIdentityProvider({
    ...context,
    mailer,
    callHook: async () => {},
    personalData: [],
  })
  expect(opened.signUpBrowsers).toBeUndefined()
  const email = newAddress()
  await signUp(email)
  const link = await linkTo({ context }, email, 'verify-email')
  expect(await provider.verifyEmail(link)).toMatchObject({ email, session: null })
})

describe('sign-up', () => {
  it('asks Firebase for nothing when the product’s part fails', async () => {
    const email = newAddress()
    const before = toolkit.calls.length
    await expect(
      signUp(email, { spoil: () => Promise.reject(new Error('spoilt')) }),
    ).rejects.toThrow('spoilt')
    expect(toolkit.calls).toHaveLength(before)
    expect(await rowOf(email)).toBeUndefined()
  })

  it('is taken back at Firebase when the commit fails', async () => {
    const email = newAddress()
    await expect(signUp(email, { spoil: failAtCommit })).rejects.toThrow()
    expect(toolkit.calls.slice(-2)).toEqual(['create', 'delete'])
    expect(await toolkit.account(email)).toBeUndefined()
    expect(await rowOf(email)).toBeUndefined()
    expect(await mailsTo({ context }, email)).toEqual([])
  })

  it('succeeds when one answer was lost', async () => {
    for (const when of ['before', 'after'] as const) {
      const email = newAddress()
      toolkit.lose('create', when, 1)
      const subject = await signUp(email)
      expect((await toolkit.account(email))?.localId).toBe(subject)
    }
  })

  it('that Firebase made without our hearing of it is cleared by the job', async () => {
    const email = newAddress()
    toolkit.lose('create', 'after')
    await expect(signUp(email)).rejects.toMatchObject(unavailable)
    expect(await toolkit.account(email)).toBeDefined()
    expect(await rowOf(email)).toBeUndefined()
    await runJobs()
    expect(await toolkit.account(email)).toBeUndefined()
  })

  it('need not wait for that job', async () => {
    const email = newAddress()
    toolkit.lose('create', 'after')
    await expect(signUp(email)).rejects.toMatchObject(unavailable)
    const subject = await signUp(email)
    await runJobs()
    expect((await toolkit.account(email))?.localId).toBe(subject)
    expect(await personOf(email)).toEqual({ subject })
  })

  it('does not take over an account that somebody else verified at Firebase', async () => {
    const email = newAddress()
    await toolkit.call('', { email, password: 'someone’s', emailVerified: true })
    await expect(signUp(email)).rejects.toMatchObject(taken)
    expect(await toolkit.signIn(email, 'someone’s')).not.toBeNull()
    expect(await personOf(email)).toBeUndefined()
  })

  it('tells the project’s own rules for passwords', async () => {
    const rules = 'Password must contain a digit, Password must contain at least 10 characters'
    toolkit.refuse('create', `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing: [${rules}]`)
    await expect(signUp(newAddress())).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: rules },
    })
  })

  it('does not trouble Firebase with a common password; nor do a change and a reset', async () => {
    const email = newAddress()
    const subject = await signUp(email)
    await provider.requestLink(email, 'reset-password')
    await runJobs()
    const token = await linkTo({ context }, email, 'reset-password')
    const changes = () => toolkit.calls.filter((call) => call === 'create' || call === 'update')
    const before = changes().length
    const refused = (field: string) => ({ fields: { [field]: messages.passwordTooCommon } })
    await expect(signUp(newAddress(), { password: 'Football' })).rejects.toMatchObject(
      refused('password'),
    )
    await expect(
      provider.changePassword({
        subject,
        oldPassword: PASSWORD,
        newPassword: 'football',
        keepLoginId: undefined,
      }),
    ).rejects.toMatchObject(refused('newPassword'))
    await expect(provider.resetPassword(token, 'football')).rejects.toMatchObject(
      refused('newPassword'),
    )
    expect(changes()).toHaveLength(before)
  })

  it('of an address that waits already has its link set a new password (rule account-26)', async () => {
    const email = newAddress()
    await signUp(email)
    const before = await linkTo({ context }, email, 'verify-email')
    const subject = await signUp(email)
    const link = await linkTo({ context }, email, 'verify-email')
    await expect(provider.verifyEmail(before)).rejects.toMatchObject({ code: 'invalid' })
    await expect(provider.verifyEmail(link)).rejects.toMatchObject({ code: 'choose_password' })
    expect(await toolkit.account(email)).toMatchObject({ emailVerified: false })
    await provider.verifyEmail(link, 'quinces and treacle')
    expect(await toolkit.account(email)).toMatchObject({ localId: subject, emailVerified: true })
    for (const [password, opens] of [
      [PASSWORD, false],
      ['quinces and treacle', true],
    ] as const) {
      const change = provider.changePassword({
        subject,
        oldPassword: password,
        newPassword: 'another bell',
        keepLoginId: undefined,
      })
      const done = change.then(
        () => true,
        () => false,
      )
      await expect(done).resolves.toBe(opens)
    }
  })

  it('of many at once is done in turns', async () => {
    const emails = Array.from({ length: 8 }, newAddress)
    await Promise.all(emails.map((email) => signUp(email)))
    for (const email of emails) expect(await toolkit.account(email)).toBeDefined()
  })
})

describe('change of address', () => {
  async function mover() {
    const [email, newEmail] = [newAddress(), newAddress()]
    const subject = await signUp(email, { verified: true })
    const before = await provider.verify((await toolkit.signIn(email, PASSWORD)) ?? '')
    await provider.changeEmail({ subject, email: newEmail, name: 'Ada' })
    return { email, newEmail, subject, before }
  }

  it('refuses the tokens of a suspended account, which Firebase still signs (rule owner-6)', async () => {
    const email = newAddress()
    const subject = await signUp(email, { verified: true })
    const suspend = (suspended_at: Date | null) =>
      provider.lockOut(subject, async (tx) => {
        const suspended_reason = suspended_at && 'Complaints'
        await tx
          .updateTable('person')
          .set({ suspended_at, suspended_reason })
          .where('subject', '=', subject)
          .execute()
      })
    const claims = await provider.verify((await toolkit.signIn(email, PASSWORD)) ?? '')
    await suspend(new Date())
    const later = await provider.verify((await toolkit.signIn(email, PASSWORD)) ?? '')
    for (const each of [claims, later])
      await expect(identify(context.db, each)).rejects.toMatchObject({ code: 'suspended' })
    await suspend(null)
    await expect(identify(context.db, later)).resolves.toMatchObject({ email })
  })

  it('leaves Firebase as it is until the address is verified; who signs in anew waits', async () => {
    const { email, newEmail, subject, before } = await mover()
    expect(await toolkit.account(newEmail)).toBeUndefined()
    await expect(identify(context.db, before)).resolves.toMatchObject({ subject, email })
    const later = { ...before, authenticatedAt: (before.authenticatedAt ?? 0) + 60 }
    await expect(identify(context.db, later)).rejects.toMatchObject({ code: 'unverified' })
    await provider.verifyEmail(await linkTo({ context }, newEmail, 'verify-email'))
    expect(await toolkit.account(newEmail)).toMatchObject({
      localId: subject,
      emailVerified: true,
    })
    await expect(identify(context.db, later)).resolves.toMatchObject({ email: newEmail })
    expect(await personOf(email)).toBeUndefined()
  })

  it('does not keep the address from whoever verifies it', async () => {
    const { email, newEmail, subject } = await mover()
    const claimLink = await linkTo({ context }, newEmail, 'verify-email')
    const owner = await signUp(newEmail)
    const link = await linkTo({ context }, newEmail, 'verify-email')
    await provider.verifyEmail(link, 'quinces and treacle')
    expect((await toolkit.account(newEmail))?.localId).toBe(owner)
    expect((await toolkit.account(email))?.localId).toBe(subject)
    await expect(provider.verifyEmail(claimLink)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('takes the place of a sign-up of the address that nobody verified', async () => {
    const { newEmail, subject } = await mover()
    const claimLink = await linkTo({ context }, newEmail, 'verify-email')
    await signUp(newEmail)
    await provider.verifyEmail(claimLink, 'quinces and treacle')
    expect((await toolkit.account(newEmail))?.localId).toBe(subject)
    expect(await personOf(newEmail)).toEqual({ subject })
  })

  it('whose verification got no answer is taken back by the job, and can be repeated', async () => {
    const { email, newEmail, subject } = await mover()
    const token = await linkTo({ context }, newEmail, 'verify-email')
    toolkit.lose('update', 'after')
    await expect(provider.verifyEmail(token)).rejects.toMatchObject(unavailable)
    expect(await toolkit.account(newEmail)).toBeDefined()
    await runJobs()
    expect(await toolkit.account(email)).toMatchObject({ localId: subject, emailVerified: true })
    await provider.verifyEmail(token)
    expect((await toolkit.account(newEmail))?.localId).toBe(subject)
  })

  it('to an address that only Firebase knows is refused', async () => {
    const subject = await signUp(newAddress(), { verified: true })
    const held = newAddress()
    await toolkit.call('', { email: held, password: PASSWORD, emailVerified: true })
    await expect(provider.changeEmail({ subject, email: held, name: 'Ada' })).rejects.toMatchObject(
      taken,
    )
    expect(await rowOf(held)).toBeUndefined()
  })
})

describe('change of password', () => {
  const change = (subject: string, oldPassword: string, newPassword: string) =>
    provider.changePassword({ subject, oldPassword, newPassword, keepLoginId: undefined })

  it('wants the old one', async () => {
    const email = newAddress()
    const subject = await signUp(email, { verified: true })
    await expect(change(subject, 'not it', 'new password')).rejects.toMatchObject({
      code: 'forbidden',
      message: messages.oldPasswordWrong,
    })
    expect(await toolkit.signIn(email, PASSWORD)).not.toBeNull()
  })

  it('ends the sign-ins of before, to the second, and no later ones', async () => {
    const email = newAddress()
    const subject = await signUp(email, { verified: true })
    const claims = await provider.verify((await toolkit.signIn(email, PASSWORD)) ?? '')
    await expect(identify(context.db, claims)).resolves.toMatchObject({ subject })
    await change(subject, PASSWORD, 'new password')
    const later = await provider.verify((await toolkit.signIn(email, 'new password')) ?? '')
    await expect(identify(context.db, later)).resolves.toMatchObject({ subject })
    const earlier = { ...claims, authenticatedAt: (claims.authenticatedAt ?? 0) - 1 }
    await expect(identify(context.db, earlier)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('tells of guesses that Firebase has enough of', async () => {
    const subject = await signUp(newAddress(), { verified: true })
    toolkit.refuse('signInWithPassword', 'TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled.')
    await expect(change(subject, PASSWORD, 'new password')).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })
})

describe('links', () => {
  it('still work after Firebase did not answer', async () => {
    const email = newAddress()
    await signUp(email)
    const token = await linkTo({ context }, email, 'verify-email')
    toolkit.lose('update', 'before')
    await expect(provider.verifyEmail(token)).rejects.toMatchObject(unavailable)
    expect(await rowOf(email)).toMatchObject({ email_verified: false })
    await provider.verifyEmail(token)
    expect(await rowOf(email)).toMatchObject({ email_verified: true })
    expect(await toolkit.account(email)).toMatchObject({ emailVerified: true })
    expect(await provider.verifyEmail(token)).toMatchObject({ email, already: true })
  })

  it('are dead when Firebase has the account no more', async () => {
    const email = newAddress()
    const subject = await signUp(email)
    const token = await linkTo({ context }, email, 'verify-email')
    await toolkit.call(':delete', { localId: subject })
    await expect(provider.verifyEmail(token)).rejects.toMatchObject({
      code: 'invalid',
      fields: { token: messages.linkInvalid },
    })
  })

  it('to a new password verify, tell by mail and keep the link when the password is refused', async () => {
    const email = newAddress()
    const subject = await signUp(email)
    await provider.requestLink(email, 'reset-password')
    await runJobs()
    const token = await linkTo({ context }, email, 'reset-password')
    toolkit.refuse('update', 'WEAK_PASSWORD : Password should be stronger')
    await expect(provider.resetPassword(token, 'weaker')).rejects.toMatchObject({
      fields: { newPassword: messages.passwordTooShort },
    })
    expect(await provider.resetPassword(token, 'new password')).toBe(email)
    const claims = await provider.verify((await toolkit.signIn(email, 'new password')) ?? '')
    await expect(identify(context.db, claims)).resolves.toMatchObject({ subject })
    const templates = (await mailsTo({ context }, email)).map((mail) => mail.template)
    expect(templates).toEqual(['verify-email', 'reset-password', 'password-changed'])
  })
})

describe('deletion', () => {
  it('is done here also while Firebase does not answer, and there by the job', async () => {
    const email = newAddress()
    const subject = await signUp(email, { verified: true })
    toolkit.lose('delete', 'before')
    await provider.deleteAccount(subject, (tx) =>
      tx.deleteFrom('person').where('subject', '=', subject).execute(),
    )
    expect(await rowOf(email)).toBeUndefined()
    expect(await toolkit.account(email)).toBeDefined()
    await runJobs()
    expect(await toolkit.account(email)).toBeUndefined()
  })

  it('leaves everything when the product’s part fails', async () => {
    const email = newAddress()
    const subject = await signUp(email, { verified: true })
    await expect(
      provider.deleteAccount(subject, () => Promise.reject(new Error('spoilt'))),
    ).rejects.toThrow('spoilt')
    expect(await rowOf(email)).toBeDefined()
    expect(await toolkit.account(email)).toBeDefined()
  })
})

describe('housekeeping', () => {
  it('forgets sign-ups of a week ago, but not one that was verified at Firebase', async () => {
    const [old, verified, young] = [newAddress(), newAddress(), newAddress()]
    for (const email of [old, verified, young]) await signUp(email)
    await toolkit.call(':update', {
      localId: (await rowOf(verified))?.id,
      emailVerified: true,
    })
    await context.db
      .updateTable('identity.account')
      .set({ created_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where('email', 'in', [old, verified])
      .execute()
    await provider.jobs.find((job) => job.name === 'identity-housekeeping')?.run({})
    expect(await personOf(old)).toBeUndefined()
    expect(await toolkit.account(old)).toBeUndefined()
    expect(await rowOf(verified)).toMatchObject({ email_verified: true })
    expect(await personOf(young)).toBeDefined()
    expect(await toolkit.account(young)).toBeDefined()
  })
})

describe('the pages', () => {
  it('may call Google’s identity endpoints, or the emulator, and only with Firebase', () => {
    const firebase = { projectId: 'my-school', apiKey: 'key', authDomain: 'x' }
    expect(browserIdentity({})).toBeUndefined()
    expect(browserIdentity({ firebase })).toEqual({
      settings: { provider: 'firebase', ...firebase },
      origins: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    })
    // The browser receives nothing of the service account.
    const secret = { ...firebase, serviceAccount: { private_key: 'x' }, credentialsFile: '/x' }
    expect(browserIdentity({ firebase: secret })).toEqual(browserIdentity({ firebase }))
    expect(browserIdentity(context.config)?.origins).toEqual([`http://${toolkit.host}`])
  })
})

describe('start', () => {
  const open = () => createFirebaseProvider(context, createMailer(emails))

  it('is refused when project, key and credentials do not fit', async () => {
    toolkit.refuse('projects', 'API key not valid. Please pass a valid API key.')
    const refused = await open().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toContain('API key not valid')
  })

  it('does not wait for Firebase to answer', async () => {
    toolkit.lose('lookup', 'before')
    await expect(open()).resolves.toBeDefined()
  })
})
