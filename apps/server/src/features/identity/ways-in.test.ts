import { editEmail, editPassword } from '@firstbell/contract/accounts'
import { forgotPassword, resetPassword, signIn, verifyEmail } from '@firstbell/contract/identity'
import { connectProvider, disconnectProvider } from '@firstbell/contract/oidc'
import { downloadMyData } from '@firstbell/contract/own-data'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
  removePasskey,
  renamePasskey,
} from '@firstbell/contract/passkeys'
import {
  renewRecoveryCodes,
  setUpTwoStep,
  signInWithCode,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@firstbell/contract/two-step'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPasskey } from '../../../test/support/authenticator.ts'
import { openBrowser } from '../../../test/support/browser.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { linkTo } from '../../../test/support/mail.ts'
import { PASSWORD, readyAccount, type Account } from '../../../test/support/people.ts'
import { openSchool } from '../../../test/support/school.ts'
import { codeOf, standWithinStep } from '../../../test/support/totp.ts'
import { createWorld, type Answer } from '../../../test/support/world.ts'
import { unpack } from '../../../test/support/zip.ts'
import { emails } from '../../features.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { resetTwoStep } from './identity.ts'

/** What holds for every way to sign in alike. */

const PUBLIC_URL = 'http://localhost:4110'
const school = await openSchool(PUBLIC_URL)
const world = await createWorld({ PUBLIC_URL, RATE_LIMITS: 'off', ...school.settings })
const { call, db } = world
standWithinStep()
const linkJobs = world.app.jobs.filter(({ name }) => name === 'send-identity-link')

const accountOf = ({ id }: Pick<Account, 'id'>) =>
  sql`(select account.id from identity.account join person on subject = account.id::text
    where person.id = ${id})`
const makeOld = (who: Account) =>
  sql`update identity.login set confirmed_at = now() - interval '11 minutes'
    where account_id = ${accountOf(who)}`.execute(db)
const forgetCodes = () => sql`update identity.two_step set used_steps = '{}'`.execute(db)
const succeeded = ({ status, body }: Answer) => {
  expect([status, body.code], JSON.stringify(body)).toEqual([
    expect.toSatisfy((found: number) => found < 300),
    undefined,
  ])
  return body
}
const acts = async ({ id }: Account) =>
  (
    await sql<{ kind: string; details: unknown }>`
      select kind, details from audit_entry where subject_id = ${id} order by at, id`.execute(db)
  ).rows
const notices = async (to: string) => (await world.mailsTo(to)).map(({ subject }) => subject)

it('changes after a recent confirmation alone, and tells the audit log and the owner (rules security-6, security-7, audit-3, export-1)', async () => {
  const ada = await readyAccount(world)
  const browser = openBrowser(world)
  const make = (...[one, input]: [Parameters<typeof call>[0], object?]) =>
    browser.call(one, input, ada)
  const atSchool = school.knows(`id-${ada.id}`, { email: 'ada@school.example' })
  const newEmail = `new.${ada.email}`
  let options: Parameters<typeof createPasskey>[1]
  let passkey: ReturnType<typeof createPasskey>
  let passkeyId = ''
  let secret = ''
  let recoveryCodes: string[] = []
  const ticket = async () =>
    (await browser.call(signIn, { email: ada.email, password: ada.password })).body.ticket
  const turnOn = async () => {
    await forgetCodes()
    return make(turnOnTwoStep, { code: codeOf(secret) })
  }

  interface Change {
    make: () => Promise<Answer>
    /** Uses the body of the answer, for example to keep a secret for the next change. */
    after?: (body: Answer['body']) => unknown
    /** Done without a confirmation, for a reason of its own. */
    free?: true
    kind?: string
    mail?: string
  }
  const changes: Record<string, Change> = {
    'options of a passkey': {
      make: () => make(newPasskeyOptions),
      after: (body) => {
        options = body.options
        passkey = createPasskey(PUBLIC_URL, options)
      },
    },
    'a passkey is added': {
      make: () => make(addPasskey, { response: passkey.response }),
      after: ({ passkey: { id } }) => (passkeyId = id),
      kind: 'passkey_added',
      mail: 'A passkey was added to your Firstbell account',
    },
    'a passkey is renamed': {
      make: () => make(renamePasskey, { id: passkeyId, name: 'Key ring' }),
      free: true,
      kind: 'passkey_renamed',
    },
    'a provider is connected': {
      make: () => make(connectProvider, { provider: 'school' }),
      after: async ({ url }) =>
        expect(await browser.led(await school.visit(url, atSchool), { crossSite: true })).toContain(
          'outcome=connected',
        ),
      kind: 'connection_added',
      mail: 'An account was connected to your Firstbell account',
    },
    'two-step verification is set up': {
      make: () => make(setUpTwoStep),
      after: (body) => (secret = body.secret),
    },
    'two-step verification is turned on': {
      make: turnOn,
      kind: 'two_step_on',
      mail: 'Two-step verification was turned on',
    },
    'recovery codes are made': {
      make: () => make(renewRecoveryCodes),
      after: (body) => (recoveryCodes = body.recoveryCodes),
      kind: 'recovery_codes_made',
      mail: 'New recovery codes were made for your Firstbell account',
    },
    'a recovery code is used': {
      make: async () =>
        browser.call(signInWithCode, { ticket: await ticket(), code: recoveryCodes[0] }),
      free: true,
      kind: 'recovery_code_used',
      mail: 'A recovery code of your Firstbell account was used',
    },
    'two-step verification is turned off': {
      make: () => make(turnOffTwoStep),
      kind: 'two_step_off',
      mail: 'Two-step verification was turned off',
    },
    'it is turned on again': {
      make: async () => {
        const again = await make(setUpTwoStep)
        if (again.status !== 200) return again
        secret = again.body.secret
        return turnOn()
      },
      kind: 'two_step_on',
      mail: 'Two-step verification was turned on',
    },
    'an operator resets it': {
      make: async () => {
        await resetTwoStep(db, createMailer(emails), ada.email)
        ada.token = await world.token(ada)
        return { status: 200, body: {}, headers: {} }
      },
      free: true,
      kind: 'two_step_reset',
      mail: 'Two-step verification was reset',
    },
    'the password is changed': {
      make: () =>
        make(editPassword, { oldPassword: PASSWORD, newPassword: 'another bell at noon 18' }),
      after: () => (ada.password = 'another bell at noon 18'),
      free: true,
      kind: 'password_changed',
      mail: 'Your Firstbell password was changed',
    },
    'the password is reset': {
      make: async () => {
        await browser.call(forgotPassword, { email: ada.email })
        await runJobs(world.context.pool, linkJobs)
        const token = await linkTo(world, ada.email, 'reset-password')
        return browser.call(resetPassword, { token, newPassword: PASSWORD })
      },
      after: async () => {
        ada.token = String(
          succeeded(await browser.call(signIn, { email: ada.email, password: PASSWORD })).idToken,
        )
      },
      free: true,
      kind: 'password_reset',
      mail: 'Your Firstbell password was reset',
    },
    'a provider is disconnected': {
      make: () => make(disconnectProvider, { provider: 'school' }),
      kind: 'connection_removed',
      mail: 'An account was disconnected from your Firstbell account',
    },
    'the passkey is removed': {
      make: () => make(removePasskey, { id: passkeyId }),
      kind: 'passkey_removed',
      mail: 'A passkey of your Firstbell account was removed',
    },
    'one’s own data are downloaded': {
      make: () => make(downloadMyData),
      kind: 'own_data_downloaded',
    },
    'another address is asked for': {
      make: () => make(editEmail, { oldEmail: ada.email, newEmail }),
      kind: 'address_changed',
    },
    'the other address is verified': {
      make: async () =>
        browser.call(verifyEmail, { token: await linkTo(world, newEmail, 'verify-email') }),
      free: true,
      kind: 'address_verified',
    },
  }
  for (const [what, change] of Object.entries(changes)) {
    const [before, mailed] = [await acts(ada), await notices(ada.email)]
    await makeOld(ada)
    if (!change.free) {
      const refused = await change.make()
      expect([what, refused.status, refused.body.code]).toEqual([what, 403, 'confirm_identity'])
      expect(await acts(ada), what).toEqual(before)
      await sql`update identity.login set confirmed_at = now()
        where account_id = ${accountOf(ada)}`.execute(db)
    }
    const body = succeeded(await change.make())
    await change.after?.(body)
    const added = (await acts(ada)).slice(before.length)
    expect([what, ...added.map(({ kind }) => kind)]).toEqual([
      what,
      ...(change.kind ? [change.kind] : []),
    ])
    const news = (await notices(ada.email)).slice(mailed.length)
    if (change.mail) expect(news, what).toContain(change.mail)
  }
  const secrets = [secret, ...recoveryCodes, PASSWORD, String(options!.challenge)]
  for (const { details } of await acts(ada))
    for (const hidden of secrets) expect(JSON.stringify(details)).not.toContain(hidden)
})

it('is in the copy of one’s own data by name, without a secret; and a passkey needs no code (rules export-6, passkey-9)', async () => {
  const ada = await readyAccount(world)
  const browser = openBrowser(world)
  const { options } = succeeded(await browser.call(newPasskeyOptions, {}, ada))
  const { passkey, response } = createPasskey(PUBLIC_URL, options)
  const added = succeeded(await browser.call(addPasskey, { response }, ada))
  const id = school.knows(`data-${ada.id}`, { email: 'own@school.example' })
  const { url } = succeeded(await browser.call(connectProvider, { provider: 'school' }, ada))
  await browser.led(await school.visit(url, id), { crossSite: true })
  const { secret } = succeeded(await browser.call(setUpTwoStep, {}, ada))
  const { recoveryCodes } = succeeded(
    await browser.call(turnOnTwoStep, { code: codeOf(secret) }, ada),
  )
  const { ticket } = (await browser.call(signIn, { email: ada.email, password: PASSWORD })).body

  const asked = succeeded(await browser.call(passkeyOptions))
  const signedIn = await browser.call(passkeySignIn, { response: passkey.answer(asked.options) })
  expect(succeeded(signedIn).idToken).toEqual(expect.any(String))

  const data = succeeded(await call(downloadMyData, {}, ada))
  const fetched = await world.app.http.inject({ url: data.url })
  const topics = unpack(fetched.rawPayload)
  const read = (topic: string) => JSON.parse(String(topics[`data/${topic}.json`] ?? '[]'))
  expect(read('ways-to-sign-in')).toMatchObject([
    { kind: 'password' },
    { kind: 'passkey', name: added.passkey.name },
    { kind: 'oidc' },
  ])
  expect(read('connections')).toMatchObject([{ provider: 'school', email: 'own@school.example' }])
  expect(read('two-step-verification')).toMatchObject([{ recoveryCodesLeft: 10 }])
  expect(read('sign-ins').at(-1)).toMatchObject({ methods: expect.arrayContaining(['pop']) })
  const all = Object.values(topics).join('')
  expect(all).not.toMatch(/scrypt|[hH]ash|secret|publicKey|webauthn/)
  for (const hidden of [ticket, secret, passkey.id, ...recoveryCodes])
    expect(all).not.toContain(hidden)
})

it('keeps the last way across kinds, of two that are removed at the same moment (rule security-3)', async () => {
  const ada = await readyAccount(world)
  const browser = openBrowser(world)
  const { options } = succeeded(await browser.call(newPasskeyOptions, {}, ada))
  const { response } = createPasskey(PUBLIC_URL, options)
  const { passkey } = succeeded(await browser.call(addPasskey, { response }, ada))
  const id = school.knows(`last-${ada.id}`, {})
  const { url } = succeeded(await browser.call(connectProvider, { provider: 'school' }, ada))
  await browser.led(await school.visit(url, id), { crossSite: true })
  await sql`delete from identity.credential
    where kind = 'password' and account_id = ${accountOf(ada)}`.execute(db)
  const answers = await Promise.all([
    call(removePasskey, { id: passkey.id }, ada),
    call(disconnectProvider, { provider: 'school' }, ada),
  ])
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'last_way'],
  ])
  // A password is a way again.
  await browser.call(forgotPassword, { email: ada.email })
  await runJobs(world.context.pool, linkJobs)
  const token = await linkTo(world, ada.email, 'reset-password')
  succeeded(await call(resetPassword, { token, newPassword: PASSWORD }))
  expect((await acts(ada)).at(-1)).toMatchObject({ kind: 'password_set' })
  expect(await notices(ada.email)).toContain('A password was set for your Firstbell account')
})
