import { readFileSync } from 'node:fs'
import { MINIMUM_PASSWORD_LENGTH, TEXT_MAX } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { runJobs } from '../../../test/support/identity-app.ts'
import { linkTo } from '../../../test/support/mail.ts'
import { createWorld, type World } from '../../../test/support/world.ts'

let world: World
let app: { http: World['app']['http']; context: World['context'] }

beforeAll(async () => {
  world = await createWorld()
  app = { http: world.app.http, context: world.context }
})

let people = 0
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  world.request({ method: 'POST', url, payload, headers })

function signUp(password: string, over: { email?: string; name?: string } = {}) {
  return post('/auth/signup', {
    name: 'Ada Lovelace',
    email: `chooser${++people}@example.org`,
    password,
    contact: '0123456789',
    role: 'student',
    dob: '1990-05-17',
    gender: 'female',
    ...over,
  })
}

/** Signed up, verified and signed in with 'correct horse'. */
async function newcomer() {
  const email = `changer${++people}@example.org`
  expect((await signUp('correct horse', { email })).status).toBe(201)
  const token = await linkTo(app, email, 'verify-email')
  expect((await post('/identity/verify-email', { token })).status).toBe(200)
  const { body } = await post('/identity/sign-in', { email, password: 'correct horse' })
  return { email, headers: { authorization: `Bearer ${body.idToken}` } }
}

const refusal = (field: string, message: string) => ({
  status: 400,
  body: { code: 'invalid', message, fields: { [field]: message } },
})

describe('a common password', () => {
  it('is refused at sign-up, in upper or lower case, and nothing is kept', async () => {
    for (const password of ['password', 'PASSWORD', 'Qwerty', '123456', 'xpcrew', '１２３４５６'])
      expect(await signUp(password, { email: 'common@example.org' }), password).toMatchObject(
        refusal('password', messages.passwordTooCommon),
      )
    const rows = world.db.selectFrom('identity.account').where('email', '=', 'common@example.org')
    expect(await rows.select('id').execute()).toEqual([])
  })

  it('is refused alike for an address that has an account', async () => {
    const { email } = await newcomer()
    expect(await signUp('password', { email })).toMatchObject(
      refusal('password', messages.passwordTooCommon),
    )
  })

  it('is refused when the password is changed, which stays as it was', async () => {
    const { email, headers } = await newcomer()
    const change = (oldPassword: string, newPassword: string) =>
      world.request({
        method: 'PUT',
        url: '/auth/edituserpassword',
        payload: { oldPassword, newPassword },
        headers,
      })
    expect(await change('correct horse', 'Dragon')).toMatchObject(
      refusal('newPassword', messages.passwordTooCommon),
    )
    // Who does not know the old one learns that first.
    expect((await change('wrong one', 'dragon')).status).toBe(403)
    expect((await post('/identity/sign-in', { email, password: 'correct horse' })).status).toBe(200)
  })

  it('is refused by a reset link, which still stands', async () => {
    const { email } = await newcomer()
    await post('/identity/forgot-password', { email })
    await runJobs(app)
    const token = await linkTo(app, email, 'reset-password')
    const reset = (newPassword: string) => post('/identity/reset-password', { token, newPassword })
    expect(await reset('letmein')).toMatchObject(refusal('newPassword', messages.passwordTooCommon))
    expect(await reset(email)).toMatchObject(refusal('newPassword', messages.passwordTooObvious))
    expect((await reset('battery staple')).status).toBe(200)
  })

  it('is told by a list of more than 3,000 that are long enough', () => {
    const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'latin1')
    // The list is read as latin1, so other letters would never match.
    expect(text).toMatch(/^[\n -~]*$/)
    const [, list] = text.split('\n\n\n')
    const listed = list!.trim().split('\n')
    expect(listed.length).toBeGreaterThan(40_000)
    expect(new Set(listed).size).toBe(listed.length)
    for (const password of listed) {
      expect(password.length).toBeGreaterThanOrEqual(MINIMUM_PASSWORD_LENGTH)
      expect(password).toBe(password.normalize('NFKC').toLowerCase())
    }
  })
})

describe('a password that is easy to guess', () => {
  it('is refused: the product’s name with figures and signs, the person’s own address and name', async () => {
    const email = 'grace.hopper@example.org'
    const name = 'Grace Hopper'
    for (const password of [
      'firstbell',
      'FirstBell2026!',
      '1-first_bell-1',
      email,
      'Grace.Hopper',
      'grace hopper',
    ])
      expect(await signUp(password, { email, name }), password).toMatchObject(
        refusal('password', messages.passwordTooObvious),
      )
    expect((await signUp('grace plays the cello', { email, name })).status).toBe(201)
  })

  it('takes every other one of six characters and more, of any kind, up to the longest', async () => {
    const longest = 'ab '.repeat(TEXT_MAX.password).slice(0, TEXT_MAX.password)
    expect(longest.length).toBeGreaterThanOrEqual(64)
    for (const password of ['qzvxkw', '      ', '!!??!!', 'пароль здесь', '🔔🔔🔔🔔', longest])
      expect((await signUp(password)).status, password).toBe(201)
    expect(await signUp('qzvxk')).toMatchObject(refusal('password', messages.passwordTooShort))
  })
})
