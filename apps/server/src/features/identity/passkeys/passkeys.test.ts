import { messages } from '@firstbell/contract/messages'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { InjectOptions } from 'fastify'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPasskey, type SoftPasskey } from '../../../../test/support/authenticator.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { enrol, signInAs, testApp } from '../../../../test/support/identity-app.ts'
import { mailsTo } from '../../../../test/support/mail.ts'

const SITE = 'http://localhost:3000'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const app = await testApp(await cloneDatabase(), { publicUrl: SITE })
const { db } = app.context

/** A person with a sign-in session. */
interface Somebody {
  email: string
  subject: string
  authorization: string
}

async function signedInPerson(email: string, on = app): Promise<Somebody> {
  const { subject } = await enrol(on, { email })
  const { authorization } = await signInAs(on, email)
  return { email, subject, authorization }
}

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  {
    as,
    body,
    headers,
    on = app,
  }: { as?: Somebody; body?: object; headers?: Record<string, string>; on?: typeof app } = {},
) {
  const answer = await on.http.inject({
    method,
    url,
    headers: { ...(as && { authorization: as.authorization }), ...headers },
    ...(body && { payload: body }),
  } satisfies InjectOptions)
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const newOptions = async (as: Somebody, on = app) => {
  const { status, body } = await send('POST', '/me/security/passkeys/options', { as, on })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.options as PublicKeyCredentialCreationOptionsJSON
}
const add = (as: Somebody, response: object, on = app) =>
  send('POST', '/me/security/passkeys', {
    as,
    body: { response },
    headers: { 'user-agent': FIREFOX },
    on,
  })

/** Adds a passkey to a person's account. */
async function addedTo(as: Somebody, options: { count?: number } = {}, on = app) {
  const { passkey, response } = createPasskey(SITE, await newOptions(as, on), options)
  const { status, body } = await add(as, response, on)
  expect(status, JSON.stringify(body)).toBe(201)
  return { passkey, id: body.passkey.id as string }
}

const useOptions = async (on = app) => {
  const { status, body } = await send('POST', '/identity/passkey/options', { on })
  expect(status).toBe(200)
  return body.options as { challenge: string; rpId: string }
}
const signIn = (response: object, on = app, headers?: Record<string, string>) =>
  send('POST', '/identity/passkey', { body: { response }, on, ...(headers && { headers }) })
const signInBy = async (passkey: SoftPasskey, on = app) =>
  signIn(passkey.answer(await useOptions(on)), on)

const passkeysOf = async (as: Somebody) =>
  (await send('GET', '/me/security', { as })).body.passkeys as {
    id: string
    name: string
    lastUsedAt: string | null
  }[]

const subjectsTo = async (email: string) =>
  (await mailsTo(app, email))
    .filter(({ template }) => template === 'security-notice')
    .map(({ subject }) => subject)

const expire = () => sql`update identity.passkey_challenge set expires_at = now()`.execute(db)
/** The session was confirmed longer ago than it may be. */
const letConfirmationPass = (as: Somebody) =>
  sql`
    update identity.login
    set confirmed_at = now() - interval '11 minutes'
    where account_id = ${as.subject}`.execute(db)
const withoutPassword = (as: Somebody) =>
  sql`delete from identity.credential where account_id = ${as.subject} and kind = 'password'`.execute(
    db,
  )

describe('a passkey is added', () => {
  it('by the answer of a browser, named after it, and mailed (rule passkey-5)', async () => {
    const ada = await signedInPerson('add@example.org')
    const options = await newOptions(ada)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ada.email },
      attestation: 'none',
      excludeCredentials: [],
    })
    const { passkey, response } = createPasskey(SITE, options)
    const added = await add(ada, response)
    expect(added).toMatchObject({
      status: 201,
      body: {
        message: messages.passkeyAdded,
        passkey: { name: 'Firefox on Windows', lastUsedAt: null },
      },
    })
    expect(await passkeysOf(ada)).toEqual([added.body.passkey])
    expect(await subjectsTo(ada.email)).toEqual(['A passkey was added to your Firstbell account'])

    // The handle stays the same, reveals nothing, and belongs to this person only; existing passkeys are excluded.
    const again = await newOptions(ada)
    expect(again.user.id).toBe(options.user.id)
    expect(Buffer.from(again.user.id, 'base64url')).toHaveLength(32)
    expect(again.excludeCredentials).toMatchObject([{ id: passkey.id }])
    const others = await newOptions(await signedInPerson('add-other@example.org'))
    expect(others.user.id).not.toBe(options.user.id)
  })

  it('once, within five minutes, by whom it was made for (rule passkey-2)', async () => {
    const ada = await signedInPerson('once@example.org')
    const eve = await signedInPerson('once-eve@example.org')
    const refused = { status: 400, body: { message: messages.passkeyNotAdded } }
    const { response } = createPasskey(SITE, await newOptions(ada))
    expect(await add(eve, response)).toMatchObject(refused)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(ada, response)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])

    const late = createPasskey(SITE, await newOptions(ada))
    await expire()
    expect(await add(ada, late.response)).toMatchObject(refused)
    // A challenge to sign in by is none to add by.
    const { challenge } = await useOptions()
    const other = createPasskey(SITE, { ...(await newOptions(ada)), challenge })
    expect(await add(ada, other.response)).toMatchObject(refused)
    // A wrong answer uses it up.
    const options = await newOptions(ada)
    const wrong = createPasskey(SITE, options, { unverified: true })
    expect(await add(ada, wrong.response)).toMatchObject(refused)
    expect(await add(ada, createPasskey(SITE, options).response)).toMatchObject(refused)
    expect(await passkeysOf(ada)).toHaveLength(1)
  })

  it('by one account only, and not as anything else than the answer of a browser', async () => {
    const ada = await signedInPerson('mine@example.org')
    const eve = await signedInPerson('thief@example.org')
    const { passkey } = await addedTo(ada)
    const { response } = createPasskey(SITE, await newOptions(eve), { id: passkey.id })
    expect(await add(eve, response)).toMatchObject({
      status: 409,
      body: { message: messages.passkeyAddedBefore },
    })
    for (const body of [
      {},
      { response: {} },
      { response: 'x' },
      { response: { ...response, id: '' } },
    ])
      expect((await send('POST', '/me/security/passkeys', { as: eve, body })).status).toBe(400)
    expect(await passkeysOf(eve)).toEqual([])
  })

  it('until there are 20, also by several at the same moment (rule passkey-5)', async () => {
    const ada = await signedInPerson('many@example.org')
    await addedTo(ada)
    await sql`
      with more as (
        insert into identity.credential (account_id, kind, name)
        select ${ada.subject}, 'passkey', 'Old' from generate_series(1, 18) returning id
      )
      insert into identity.passkey (credential_id, webauthn_id, public_key, transports, sign_count)
      select id, decode(md5(id::text), 'hex'), '', '{}', 0 from more`.execute(db)
    const responses = []
    for (let n = 0; n < 3; n++) responses.push(createPasskey(SITE, await newOptions(ada)).response)
    const answers = await Promise.all(responses.map((response) => add(ada, response)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await send('POST', '/me/security/passkeys/options', { as: ada })).toMatchObject({
      status: 409,
      body: { message: messages.tooManyPasskeys },
    })
    expect(await passkeysOf(ada)).toHaveLength(20)
  })
})

describe('signing in by a passkey', () => {
  it('says that an account is suspended (rule owner-6)', async () => {
    const ada = await signedInPerson('suspended@example.org')
    const { passkey } = await addedTo(ada)
    await sql`update person set suspended_at = now(), suspended_reason = 'x'
      where subject = ${ada.subject}`.execute(db)
    const answer = await signInBy(passkey)
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'suspended', message: 'This account is suspended.' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('answers as a password does, with a session of its own (rule passkey-3)', async () => {
    const ada = await signedInPerson('enter@example.org')
    const { passkey, id } = await addedTo(ada)
    const answer = await signInBy(passkey)
    expect(answer).toMatchObject({ status: 200, body: { expiresIn: 900, emailVerified: true } })
    expect(Object.keys(answer.body).sort()).toEqual(['emailVerified', 'expiresIn', 'idToken'])
    expect(String(answer.headers['set-cookie'])).toMatch(/^firstbell_session=[\w-]{43};/)
    expect(decodeJwt(answer.body.idToken)).toMatchObject({
      sub: ada.subject,
      email: ada.email,
      amr: ['pop'],
    })
    const as = { ...ada, authorization: `Bearer ${answer.body.idToken}` }
    expect(await passkeysOf(as)).toMatchObject([{ id, lastUsedAt: expect.any(String) }])
    // A page of another site cannot sign a person in.
    const foreign = { origin: 'https://evil.example' }
    const response = passkey.answer(await useOptions())
    expect((await signIn(response, app, foreign)).status).toBe(403)
  })

  it('takes a challenge once, within five minutes (rule passkey-2)', async () => {
    const ada = await signedInPerson('replay@example.org')
    const { passkey } = await addedTo(ada)
    const refused = { status: 401, body: { message: messages.passkeyRefused } }
    const response = passkey.answer(await useOptions())
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(response)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
    const late = passkey.answer(await useOptions())
    await expire()
    expect(await signIn(late)).toMatchObject(refused)
    const { challenge } = await newOptions(ada)
    expect(await signIn(passkey.answer({ challenge, rpId: 'localhost' }))).toMatchObject(refused)
    expect(
      await signIn(passkey.answer({ challenge: 'bWFkZSB1cA', rpId: 'localhost' })),
    ).toMatchObject(refused)
    await app.provider.jobs.find(({ name }) => name === 'identity-housekeeping')!.run({})
    const { rows } = await sql`
      select from identity.passkey_challenge where expires_at <= now()`.execute(db)
    expect(rows).toEqual([])
  })

  it('refuses every other answer (rules passkey-1, passkey-3)', async () => {
    const ada = await signedInPerson('wrong@example.org')
    const eve = await signedInPerson('wrong-eve@example.org')
    const { passkey } = await addedTo(ada)
    const { passkey: evesOwn } = await addedTo(eve)
    const handle = evesOwn.answer(await useOptions()).response.userHandle!
    for (const wrong of [
      { origin: 'http://localhost:3001' },
      { origin: 'http://127.0.0.1:3000' },
      { rpId: 'evil.example' },
      { unverified: true },
      { crossOrigin: true },
      { type: 'webauthn.create' },
      { signedWith: evesOwn.privateKey },
      // Signed with her own key, for another person's account.
      { userHandle: handle },
    ])
      expect(
        await signIn(passkey.answer(await useOptions(), wrong)),
        JSON.stringify(wrong),
      ).toMatchObject({
        status: 401,
        body: { message: messages.passkeyRefused, code: 'unauthenticated' },
      })
    const { passkey: unknown } = createPasskey(SITE, await newOptions(ada))
    expect(await signInBy(unknown)).toMatchObject({
      status: 401,
      body: { message: messages.passkeyUnknown, code: 'passkey_unknown' },
    })
    for (const body of [{}, { response: 'x' }, { response: null }])
      expect((await send('POST', '/identity/passkey', { body })).status).toBe(400)
    expect((await signIn({})).status).toBe(401)
    const garbage = { clientDataJSON: 'AAAA', authenticatorData: '', signature: '' }
    expect(
      (await signIn({ id: 'AA', rawId: 'AA', type: 'public-key', response: garbage })).status,
    ).toBe(401)
    expect((await signInBy(passkey)).status).toBe(200)
  })

  it('refuses a counter that goes back, and tells the owner; 0 is none (rule passkey-4)', async () => {
    const ada = await signedInPerson('copy@example.org')
    const { passkey } = await addedTo(ada, { count: 5 })
    const withCount = async (count: number) => {
      passkey.count = count
      return (await signInBy(passkey)).status
    }
    expect(await withCount(5)).toBe(401)
    expect(await withCount(7)).toBe(200)
    for (const count of [7, 6, 0]) expect(await withCount(count)).toBe(401)
    expect(await withCount(8)).toBe(200)
    const refusals = (await subjectsTo(ada.email)).filter((subject) => subject.includes('refused'))
    expect(refusals).toHaveLength(4)

    const bob = await signedInPerson('shared@example.org')
    const { passkey: synced } = await addedTo(bob)
    for (let n = 0; n < 3; n++) expect((await signInBy(synced)).status).toBe(200)
    expect(await subjectsTo(bob.email)).not.toContain(
      'A passkey of your Firstbell account was refused',
    )
  })

  it('leaves an unverified account unverified (rule passkey-3)', async () => {
    const ada = await signedInPerson('moving@example.org')
    const { passkey } = await addedTo(ada)
    await app.provider.changeEmail({
      subject: ada.subject,
      email: 'moved@example.org',
      name: 'Ada',
    })
    const { status, body } = await signInBy(passkey)
    expect([status, body.emailVerified]).toEqual([200, false])
    const as = { ...ada, authorization: `Bearer ${body.idToken}` }
    expect(await send('GET', '/me/security', { as })).toMatchObject({
      status: 403,
      body: { code: 'unverified' },
    })
  })

  it('is limited by passkey: a stranger to it locks nobody out (rule passkey-3)', async () => {
    const limited = await testApp(await cloneDatabase(), { publicUrl: SITE, rateLimits: true })
    const ada = await signedInPerson('limited@example.org', limited)
    const one = await addedTo(ada, {}, limited)
    const two = await addedTo(ada, {}, limited)
    const wrong = async () =>
      (await signIn(one.passkey.answer(await useOptions(limited), { unverified: true }), limited))
        .status
    expect(await wrong()).toBe(401)
    await sql`update rate_limit set points = 19 where key like 'passkey-failures:%'`.execute(
      limited.context.db,
    )
    expect((await signInBy(one.passkey, limited)).status).toBe(200)
    expect(await wrong()).toBe(401)
    await sql`update rate_limit set points = 20 where key like 'passkey-failures:%'`.execute(
      limited.context.db,
    )
    expect((await signInBy(one.passkey, limited)).status).toBe(429)
    expect((await signInBy(two.passkey, limited)).status).toBe(200)
  })
})

describe('a passkey of one’s own', () => {
  it('is renamed and removed, which is mailed; those of others are not there (rule passkey-6)', async () => {
    const ada = await signedInPerson('keep@example.org')
    const eve = await signedInPerson('keep-eve@example.org')
    const { passkey, id } = await addedTo(ada)
    const url = `/me/security/passkeys/${id}`
    const name = { name: '  My <b>key</b>\nat home ' }
    expect((await send('PUT', url, { as: eve, body: name })).status).toBe(404)
    expect((await send('DELETE', url, { as: eve })).status).toBe(404)
    expect(await send('PUT', url, { as: ada, body: name })).toMatchObject({
      status: 200,
      body: { message: messages.passkeyRenamed },
    })
    expect(await passkeysOf(ada)).toMatchObject([{ id, name: 'My key at home' }])
    for (const wrong of ['', ' ', '<b></b>', 'x'.repeat(61), 7])
      expect((await send('PUT', url, { as: ada, body: { name: wrong } })).status).toBe(400)

    expect(await send('DELETE', url, { as: ada })).toMatchObject({
      status: 200,
      body: { message: messages.passkeyRemoved, credentialId: passkey.id },
    })
    expect(await subjectsTo(ada.email)).toContain('A passkey of your Firstbell account was removed')
    expect((await send('DELETE', url, { as: ada })).status).toBe(404)
    expect((await send('PUT', url, { as: ada, body: { name: 'x' } })).status).toBe(404)
    expect(await signInBy(passkey)).toMatchObject({
      status: 401,
      body: { code: 'passkey_unknown' },
    })
    // A password has an id of the same kind.
    const { rows } = await sql<{ id: string }>`
      select id from identity.credential where account_id = ${ada.subject}`.execute(db)
    expect(rows).toHaveLength(1)
    const password = `/me/security/passkeys/${rows[0]!.id}`
    expect((await send('DELETE', password, { as: ada })).status).toBe(404)
    expect((await send('PUT', password, { as: ada, body: { name: 'x' } })).status).toBe(404)
  })

  it('stays as the last way to sign in, also of two removed at the same moment', async () => {
    const ada = await signedInPerson('last@example.org')
    const passkeys = [await addedTo(ada), await addedTo(ada)]
    await withoutPassword(ada)
    const answers = await Promise.all(
      passkeys.map(({ id }) => send('DELETE', `/me/security/passkeys/${id}`, { as: ada })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'last_way',
      message: 'Set a password or add a passkey first.',
    })
    expect(await passkeysOf(ada)).toHaveLength(1)
  })

  it('opens nothing that was removed while it was being answered', async () => {
    const ada = await signedInPerson('meanwhile@example.org')
    const { passkey, id } = await addedTo(ada)
    const proof = await app.provider.passkeys.prove(passkey.answer(await useOptions()))
    await send('DELETE', `/me/security/passkeys/${id}`, { as: ada })
    await expect(app.provider.passkeys.use(proof, async () => 'opened')).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('confirms that it is its owner, and nobody else’s does (rule passkey-9)', async () => {
    const ada = await signedInPerson('sure@example.org')
    const eve = await signedInPerson('sure-eve@example.org')
    const { passkey, id } = await addedTo(ada, { count: 1 })
    const { passkey: evesOwn } = await addedTo(eve)
    const made = createPasskey(SITE, await newOptions(ada))
    await letConfirmationPass(ada)
    const ask = { status: 403, body: { code: 'confirm_identity' } }
    const removal = () => send('DELETE', `/me/security/passkeys/${id}`, { as: ada })
    expect(await removal()).toMatchObject(ask)
    expect(await send('POST', '/me/security/passkeys/options', { as: ada })).toMatchObject(ask)
    expect(await add(ada, made.response)).toMatchObject(ask)
    // A name opens nothing.
    const renamed = { as: ada, body: { name: 'Mine' } }
    expect((await send('PUT', `/me/security/passkeys/${id}`, renamed)).status).toBe(200)

    const confirm = (response: object) =>
      send('POST', '/me/security/confirm', { as: ada, body: { response } })
    const failed = { status: 403, body: { code: 'confirm_failed' } }
    const answer = async (by: SoftPasskey) => by.answer(await useOptions())
    expect(await confirm(await answer(evesOwn))).toMatchObject(failed)
    // Its counter has not gone up.
    expect(await confirm(await answer(passkey))).toMatchObject(failed)
    expect(await removal()).toMatchObject(ask)
    passkey.count = 2
    const right = await answer(passkey)
    expect(await confirm(right)).toMatchObject({ status: 200 })
    expect(await confirm(right)).toMatchObject(failed)
    expect((await add(ada, made.response)).status).toBe(201)
    expect((await removal()).status).toBe(200)
  })
})

it('at an IP address nobody makes or uses one, whatever is sent (rule passkey-8)', async () => {
  const { pool } = app.context
  const numbers = await testApp({ pool, db }, { publicUrl: 'http://127.0.0.1:3000' })
  const ada = await signedInPerson('numbers@example.org', numbers)
  const unavailable = {
    status: 409,
    body: { code: 'passkeys_unavailable', message: messages.passkeysUnavailable },
  }
  for (const url of ['/me/security/passkeys/options', '/me/security/passkeys'])
    for (const body of [{}, { response: {} }])
      expect(await send('POST', url, { as: ada, body, on: numbers })).toMatchObject(unavailable)
  for (const url of ['/identity/passkey/options', '/identity/passkey'])
    for (const body of [{}, { response: {} }])
      expect(await send('POST', url, { body, on: numbers })).toMatchObject(unavailable)
  expect((await send('POST', '/me/security/passkeys/options', { on: numbers })).status).toBe(401)
})
