import { deleteAccount, editDetails, login, signup } from '@firstbell/contract/accounts'
import { messages } from '@firstbell/contract/messages'
import { getPreferences, updatePreferences } from '@firstbell/contract/preferences'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openToolkit, type Toolkit } from '../../../test/support/identity-toolkit.ts'
import { newAccount, readyAccount, signIn, signupForm } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ TIME_ZONE: 'Europe/Lisbon' })
})

const preferencesOf = async (who: Person) =>
  (await world.call(getPreferences, {}, who)).body.preferences
const prefer = (who: Person, change: Record<string, unknown>) =>
  world.call(updatePreferences, change, who)
const logInFrom = async (who: Person, timezone: unknown) =>
  world.call(login, { token: who.token, timezone })

describe('the zone of a person (rule account-24)', () => {
  it('is unknown until a browser has reported one', async () => {
    const ada = await world.person('student')
    const answer = await world.call(getPreferences, {}, ada)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: messages.ok,
      preferences: { timezone: null, locale: null, language: 'en', reminders: true },
    })
  })

  it('is the browser’s at sign-up, in every encoding', async () => {
    const account = await newAccount(world, { timezone: 'America/New_York' })
    expect(await preferencesOf(account)).toEqual({
      timezone: 'America/New_York',
      locale: null,
      language: 'en',
      reminders: true,
    })

    const form = new FormData()
    const fields = { ...signupForm(), timezone: 'Asia/Tokyo' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Response(form)
    const urlencoded = new URLSearchParams({ ...signupForm(), timezone: 'Asia/Tokyo' })
    for (const [payload, type] of [
      [Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type')!],
      [urlencoded.toString(), 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await world.request({
        method: 'POST',
        url: '/auth/signup',
        headers: { 'content-type': type },
        payload,
      })
      expect(answer.status).toBe(201)
      expect(answer.body.user).not.toHaveProperty('timezone')
      const { timezone } = await world.db
        .selectFrom('person')
        .select('timezone')
        .where('id', '=', answer.body.user._id)
        .executeTakeFirstOrThrow()
      expect(timezone).toBe('Asia/Tokyo')
    }
  })

  it('follows the browser of each login', async () => {
    const ada = await readyAccount(world)
    for (const zone of ['Asia/Tokyo', 'America/Sao_Paulo']) {
      const answer = await logInFrom(ada, zone)
      expect(answer.status).toBe(200)
      expect(answer.body.user).not.toHaveProperty('timezone')
      expect((await preferencesOf(ada)).timezone).toBe(zone)
    }
    await logInFrom(ada, undefined)
    expect((await preferencesOf(ada)).timezone).toBe('America/Sao_Paulo')
  })

  it('stays as it was chosen, whatever a browser says', async () => {
    const ada = await readyAccount(world)
    const answer = await prefer(ada, { timezone: 'Asia/Tokyo' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: messages.preferencesSaved,
      preferences: { timezone: 'Asia/Tokyo', locale: null, language: 'en', reminders: true },
    })
    await logInFrom(ada, 'Europe/Berlin')
    expect((await preferencesOf(ada)).timezone).toBe('Asia/Tokyo')
    await prefer(ada, { timezone: 'Europe/Paris' })
    expect((await preferencesOf(ada)).timezone).toBe('Europe/Paris')
  })

  it('has its present name, however it is written', async () => {
    const ada = await readyAccount(world)
    for (const [written, kept] of [
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['Asia/Kolkata', 'Asia/Kolkata'],
      ['europe/kiev', 'Europe/Kyiv'],
      ['US/Pacific', 'America/Los_Angeles'],
      [' Europe/Berlin ', 'Europe/Berlin'],
      ['Etc/UTC', 'UTC'],
    ] as const) {
      await prefer(ada, { timezone: written })
      expect((await preferencesOf(ada)).timezone, written).toBe(kept)
    }
  })

  it('keeps nobody out: what is no zone of this server is ignored at sign-up and login', async () => {
    const wrong = ['Mars/Olympus_Mons', '', '+02:00', 'x'.repeat(500), 7, null, {}]
    for (const timezone of wrong) {
      const answer = await world.call(signup, signupForm({ timezone }))
      expect(answer.status, String(timezone)).toBe(201)
    }
    const ada = await readyAccount(world)
    await logInFrom(ada, 'Asia/Tokyo')
    for (const timezone of wrong) {
      expect((await logInFrom(ada, timezone)).status, String(timezone)).toBe(200)
      expect((await preferencesOf(ada)).timezone).toBe('Asia/Tokyo')
    }
  })
})

describe('the locale of a person (rule account-24)', () => {
  it('is that of the last browser, at sign-up, login, and any change of preferences', async () => {
    const account = await newAccount(world, { locale: 'en-us' })
    const localeOf = async () => (await preferencesOf(account)).locale
    expect(await localeOf()).toBe('en-US')
    const logIn = async (locale: unknown) =>
      world.call(login, { token: account.token, timezone: 'Asia/Tokyo', locale })
    await logIn('en-gb')
    expect(await localeOf()).toBe('en-GB')
    for (const unknown of ['', 'no tag', 'x'.repeat(36), `en-${'a'.repeat(40)}`, 7, null, {}]) {
      expect((await logIn(unknown)).status).toBe(200)
      expect(await localeOf()).toBe('en-GB')
    }
    const changed = await prefer(account, { locale: ' EN-us-u-hc-h23 ' })
    expect(changed.body.preferences.locale).toBe('en-US-u-hc-h23')
    for (const unknown of ['no tag', '', 'x'.repeat(36), 7, null])
      expect(await prefer(account, { locale: unknown })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { locale: messages.localeInvalid } },
      })
    // A chosen zone stays, and the locale follows the browser all the same.
    await prefer(account, { timezone: 'UTC' })
    await logIn('en-AU')
    expect(await preferencesOf(account)).toMatchObject({ timezone: 'UTC', locale: 'en-AU' })
  })
})

describe('the language of a person (rule language-2)', () => {
  it('is the best of the call that signs up', async () => {
    const languageBy = async (acceptLanguage?: string) => {
      const { body } = await world.request({
        method: 'POST',
        url: '/auth/signup',
        headers: { ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }) },
        payload: signupForm(),
      })
      const { language } = await world.db
        .selectFrom('person')
        .select('language')
        .where('id', '=', body.user._id)
        .executeTakeFirstOrThrow()
      return language
    }
    expect(await languageBy()).toBe('en')
    expect(await languageBy('*')).toBe('en')
    expect(await languageBy('it, es-MX;q=0.9, fr;q=0.8')).toBe('es')
  })

  it('is changed to one of the five alone', async () => {
    const ada = await world.person('student')
    const changed = await prefer(ada, { language: 'ar' })
    expect(changed.body.preferences).toMatchObject({ language: 'ar', reminders: true })
    for (const language of ['it', 'DE', 'de-AT', '', 7, null, 'x'.repeat(500)])
      expect(await prefer(ada, { language })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { language: messages.invalidInput } },
      })
    expect((await preferencesOf(ada)).language).toBe('ar')
  })

  it('is English where another version has stored one that this does not know', async () => {
    const ada = await world.person('student')
    await world.db.updateTable('person').set({ language: 'pt' }).where('id', '=', ada.id).execute()
    expect((await preferencesOf(ada)).language).toBe('en')
  })
})

describe('a change of preferences', () => {
  it('leaves what it does not name', async () => {
    const ada = await world.person('student')
    await prefer(ada, { timezone: 'Asia/Tokyo' })
    const off = await prefer(ada, { reminders: false })
    expect(off.body.preferences).toEqual({
      timezone: 'Asia/Tokyo',
      locale: null,
      language: 'en',
      reminders: false,
    })
    expect((await prefer(ada, {})).body.preferences).toEqual(off.body.preferences)
    const both = await prefer(ada, { timezone: 'UTC', reminders: true })
    expect(both.body.preferences).toEqual({
      timezone: 'UTC',
      locale: null,
      language: 'en',
      reminders: true,
    })
  })

  it('refuses what is neither a zone nor a switch, and stores none of it', async () => {
    const ada = await world.person('student')
    for (const timezone of ['Mars/Olympus_Mons', '+02:00', '', 7, 'a\u0000b'])
      expect(await prefer(ada, { timezone, reminders: false })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { timezone: messages.timezoneInvalid } },
      })
    for (const reminders of ['off', 0, null])
      expect(await prefer(ada, { reminders })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { reminders: messages.invalidInput } },
      })
    expect(await preferencesOf(ada)).toEqual({
      timezone: null,
      locale: null,
      language: 'en',
      reminders: true,
    })
  })

  it('is one’s own alone, and leaves the rest of the person', async () => {
    const [ada, bo] = [await world.person('student'), await world.person('instructor')]
    await prefer(ada, {
      timezone: 'Asia/Tokyo',
      reminders: false,
      _id: bo.id,
      personId: bo.id,
      isAdmin: true,
      timezone_chosen: false,
    })
    expect(await preferencesOf(bo)).toEqual({
      timezone: null,
      locale: null,
      language: 'en',
      reminders: true,
    })
    const details = { name: 'Ada', contact: '0123456789', dob: '1990-05-05', gender: 'other' }
    const { user } = (await world.call(editDetails, { ...details, timezone: 'UTC' }, ada)).body
    expect(user.isAdmin).toBe(false)
    expect((await preferencesOf(ada)).timezone).toBe('Asia/Tokyo')
  })

  it('ends with the account', async () => {
    const ada = await readyAccount(world)
    await world.call(deleteAccount, {}, ada)
    expect((await world.call(getPreferences, {}, ada)).status).toBe(401)
    expect((await prefer(ada, { reminders: false })).status).toBe(401)
  })
})

test('a new login knows the preferences of the one before', async () => {
  const account = await newAccount(world, { timezone: 'Asia/Tokyo' })
  await prefer(account, { reminders: false })
  const { token } = await signIn(world, account.email)
  expect(await preferencesOf({ ...account, token })).toEqual({
    timezone: 'Asia/Tokyo',
    locale: null,
    language: 'en',
    reminders: false,
  })
})

describe('with Firebase', () => {
  let toolkit: Toolkit
  let hosted: World

  beforeAll(async () => {
    toolkit = await openToolkit()
    hosted = await createWorld({
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-firstbell',
      FIREBASE_AUTH_EMULATOR_HOST: toolkit.host,
    })
  })
  afterAll(() => toolkit.close())

  it('the zone is that of sign-up and login, too', async () => {
    const form = signupForm({ timezone: 'Asia/Calcutta' })
    const { body } = await hosted.call(signup, form)
    const { localId } = (await toolkit.account(form.email))!
    await toolkit.call(':update', { localId, emailVerified: true })
    const token = (await toolkit.signIn(form.email, form.password))!
    const who = { id: body.user._id, email: form.email, name: form.name, token }
    const zone = async () => (await hosted.call(getPreferences, {}, who)).body.preferences.timezone
    expect(await zone()).toBe('Asia/Kolkata')
    expect((await hosted.call(login, { token, timezone: 'Europe/Berlin' })).status).toBe(200)
    expect(await zone()).toBe('Europe/Berlin')
  })
})
