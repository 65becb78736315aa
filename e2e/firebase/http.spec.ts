import { expect, http, newAddress, PASSWORD, signUpForm, test, tokenOf } from './fixtures.ts'
import type { Emulator, Server } from './fixtures.ts'

/** Tests the calls for accounts with Firebase. */

/** Creates a person with a verified email. @returns a token of the person */
async function enrolled(server: Server, emulator: Emulator): Promise<[string, string]> {
  const call = await http(server)
  const email = newAddress()
  expect((await call.post('/auth/signup', signUpForm(email))).status()).toBe(201)
  const token = tokenOf(await server.linkTo(email, 'verify-email'))
  expect((await call.post('/identity/verify-email', { token })).status()).toBe(200)
  return [email, (await emulator.signIn(email, PASSWORD)).idToken]
}

/** Sign-ins are distinguished by whole seconds. */
const nextSecond = () => new Promise((later) => setTimeout(later, 1_100))

test('sign-up, verification, sign-in', async ({ server, emulator }) => {
  const call = await http(server)
  const email = newAddress()
  const answer = await call.signUp(signUpForm(email))
  expect(answer.status()).toBe(201)
  expect(await answer.json()).toMatchObject({
    message: 'Registration successful!',
    user: { email, role: ['student'] },
  })
  expect(await emulator.account(email)).toMatchObject({ emailVerified: false })

  const { idToken } = await emulator.signIn(email, PASSWORD)
  const early = await call.post('/auth/login', { token: idToken })
  expect(early.status()).toBe(403)
  expect(await early.json()).toMatchObject({
    message: 'Please verify your email before logging in.',
    code: 'unverified',
  })
  expect((await call.get('/classes/get-userbooked-classes', idToken)).status()).toBe(403)

  const link = await server.linkTo(email, 'verify-email')
  expect(
    (await call.post('/identity/resend-verification', { email })).status(),
    'the mail is sent again',
  ).toBe(200)
  const newer = await server.linkTo(email, 'verify-email', link)
  const redeem = (from: string) => call.post('/identity/verify-email', { token: tokenOf(from) })
  expect((await redeem(link)).status(), 'the older link is dead').toBe(400)
  expect((await redeem(newer)).status()).toBe(200)
  const again = await redeem(newer)
  expect(again.status(), 'opened again, the link says what became of it').toBe(200)
  expect(await again.json()).toMatchObject({
    message: 'Your email is verified already. You can log in.',
  })
  expect(await emulator.account(email)).toMatchObject({ emailVerified: true })

  const { idToken: verified } = await emulator.signIn(email, PASSWORD)
  const login = await call.post('/auth/login', { token: verified })
  expect(login.status()).toBe(200)
  expect(await login.json()).toMatchObject({ data: { user: { email } } })
  const details = { name: 'Nora', contact: '9876543210', dob: '1991-01-01', gender: 'other' }
  expect((await call.put('/auth/edituserdetails', details, verified)).status()).toBe(201)
  expect((await call.get('/classes/get-userbooked-classes', verified)).status()).toBe(201)
})

test('tokens must be of this project, of this person, and recent', async ({ server, emulator }) => {
  const call = await http(server)
  const [email, idToken] = await enrolled(server, emulator)
  const sound = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>
  const now = Math.floor(Date.now() / 1000)
  const login = async (change: object) => {
    const answer = await call.post('/auth/login', {
      token: emulator.token({ ...sound, ...change }),
    })
    return [answer.status(), ((await answer.json()) as { message: string }).message]
  }
  const ended = [401, 'Your session has expired. Please log in again.']
  expect((await login({}))[0]).toBe(200)
  expect((await login({ iat: now - 295, auth_time: now - 295 }))[0]).toBe(200)
  expect(await login({ iat: now - 301, auth_time: now - 301 })).toEqual([
    401,
    'This sign-in is too old. Please log in again.',
  ])
  expect(await login({ exp: now - 10 })).toEqual(ended)
  expect(await login({ iss: 'https://securetoken.google.com/other' })).toEqual(ended)
  expect(await login({ aud: 'other' })).toEqual(ended)
  expect(await login({ sub: 'somebody' })).toEqual(ended)
  expect(await login({ sub: '00000000-0000-4000-8000-000000000000' })).toEqual(ended)
  expect(await login({ auth_time: now + 600 })).toEqual(ended)
  expect(await login({ email_verified: 'yes' })).toEqual(ended)
  expect((await login({ email_verified: false }))[0]).toBe(403)
  // Other calls accept any token that has not expired, however old.
  const old = emulator.token({ ...sound, iat: now - 3000, auth_time: now - 3000 })
  expect((await call.get('/classes/get-userbooked-classes', old)).status()).toBe(201)
  expect((await call.get('/admin/getallinstructors', old)).status()).toBe(403)
  expect(await emulator.account(email)).toBeDefined()
})

test('an unverified email may be registered again, a verified one may not', async ({
  server,
  emulator,
}) => {
  const call = await http(server)
  const email = newAddress()
  await call.post('/auth/signup', signUpForm(email, 'first try'))
  const first = await server.linkTo(email, 'verify-email')
  const before = await emulator.account(email)
  expect((await call.post('/auth/signup', signUpForm(email, 'second try'))).status()).toBe(201)
  const second = await server.linkTo(email, 'verify-email', first)
  expect((await emulator.account(email))?.localId).not.toBe(before?.localId)
  expect((await emulator.signIn(email, 'first try')).status).toBe(400)
  const redeem = (link: string) => call.post('/identity/verify-email', { token: tokenOf(link) })
  expect((await redeem(first)).status()).toBe(400)
  // The reader cannot know whose password the link would confirm, so they choose one.
  expect((await redeem(second)).status()).toBe(409)
  const newPassword = 'third try'
  const chosen = { token: tokenOf(second), newPassword }
  expect((await call.post('/identity/verify-email', chosen)).status()).toBe(200)
  expect((await emulator.signIn(email, 'second try')).status).toBe(400)
  const { idToken } = await emulator.signIn(email, newPassword)
  expect((await call.post('/auth/login', { token: idToken })).status()).toBe(200)

  const third = await call.post('/auth/signup', signUpForm(email.toUpperCase()))
  expect(third.status()).toBe(409)
  expect(await third.json()).toMatchObject({ message: 'Email is already registered!' })
})

test('concurrent sign-ups of one email leave one account and one person', async ({
  server,
  emulator,
}) => {
  const call = await http(server)
  const email = newAddress()
  const passwords = ['number one', 'number two', 'number three', 'number four']
  const answers = await Promise.all(
    passwords.map((password) => call.post('/auth/signup', signUpForm(email, password))),
  )
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 201, 201])
  const signedIn = await Promise.all(passwords.map((each) => emulator.signIn(email, each)))
  expect(signedIn.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  // The mail of a replaced sign-up may be the first one.
  await expect(async () => {
    const token = tokenOf(await server.linkTo(email, 'verify-email'))
    const chosen = { token, newPassword: 'number five' }
    expect((await call.post('/identity/verify-email', chosen)).status()).toBe(200)
  }).toPass({ timeout: 15_000, intervals: [100] })
  const { idToken } = await emulator.signIn(email, 'number five')
  expect((await call.post('/auth/login', { token: idToken })).status()).toBe(200)
})

test('change of email', async ({ server, emulator }) => {
  const call = await http(server)
  const [email, token] = await enrolled(server, emulator)
  const [other] = await enrolled(server, emulator)
  const newEmail = newAddress()
  const change = (oldEmail: string, to: string) =>
    call.put('/auth/edituseremail', { oldEmail, newEmail: to }, token)
  expect((await change(other, newEmail)).status()).toBe(400)
  expect((await change(email, other)).status()).toBe(409)
  const answer = await change(email, newEmail)
  expect(answer.status()).toBe(201)
  expect(await answer.json()).toMatchObject({
    message: 'Email updated successfully! Please verify the new email.',
    user: { email: newEmail },
  })
  // Firebase keeps the verified address until the new one is verified (docs/decisions/0012).
  expect(await emulator.account(email)).toMatchObject({ emailVerified: true })
  expect(await emulator.account(newEmail)).toBeUndefined()
  await expect.poll(() => server.subjectsTo(email)).toHaveLength(2)

  // The current token stays valid. A sign-in after the change waits for the verification.
  expect((await call.get('/classes/get-userbooked-classes', token)).status()).toBe(201)
  expect((await emulator.signIn(newEmail, PASSWORD)).status).toBe(400)
  await nextSecond()
  const waiting = await emulator.signIn(email, PASSWORD)
  const early = await call.post('/auth/login', { token: waiting.idToken })
  expect(early.status()).toBe(403)
  expect(await early.json()).toMatchObject({ code: 'unverified' })
  const link = tokenOf(await server.linkTo(newEmail, 'verify-email'))
  expect((await call.post('/identity/verify-email', { token: link })).status()).toBe(200)
  expect(await emulator.account(email)).toBeUndefined()
  expect(await emulator.account(newEmail)).toMatchObject({ emailVerified: true })
  const { idToken } = await emulator.signIn(newEmail, PASSWORD)
  expect((await call.post('/auth/login', { token: idToken })).status()).toBe(200)
  expect(
    (await call.post('/auth/signup', signUpForm(newEmail))).status(),
    'the new address is taken',
  ).toBe(409)
  // The old email is available again.
  expect((await call.post('/auth/signup', signUpForm(email))).status()).toBe(201)
})

test('change of password', async ({ server, emulator }) => {
  const call = await http(server)
  const [email, token] = await enrolled(server, emulator)
  const change = (oldPassword: string, newPassword: string) =>
    call.put('/auth/edituserpassword', { oldPassword, newPassword }, token)
  const wrong = await change('not it', 'battery staple')
  expect(wrong.status()).toBe(403)
  expect(await wrong.json()).toMatchObject({ message: 'Old password is incorrect.' })
  expect((await change(PASSWORD, 'short')).status()).toBe(400)
  await nextSecond()
  expect((await change(PASSWORD, 'battery staple')).status()).toBe(201)
  await expect.poll(() => server.subjectsTo(email)).toHaveLength(2)

  expect((await call.get('/classes/get-userbooked-classes', token)).status()).toBe(401)
  expect((await call.post('/auth/login', { token })).status()).toBe(401)
  expect((await emulator.signIn(email, PASSWORD)).status).toBe(400)
  const { idToken } = await emulator.signIn(email, 'battery staple')
  expect((await call.post('/auth/login', { token: idToken })).status()).toBe(200)
  expect((await call.get('/classes/get-userbooked-classes', idToken)).status()).toBe(201)
})

test('forgotten password', async ({ server, emulator }) => {
  const call = await http(server)
  const [email, token] = await enrolled(server, emulator)
  const forgot = async (address: string) => {
    const answer = await call.post('/identity/forgot-password', { email: address })
    return [answer.status(), await answer.text()]
  }
  expect(await forgot(email)).toEqual(await forgot(newAddress()))
  const link = tokenOf(await server.linkTo(email, 'reset-password'))
  const reset = (newPassword: string) =>
    call.post('/identity/reset-password', { token: link, newPassword })
  expect((await reset('short')).status()).toBe(400)
  await nextSecond()
  expect((await reset('battery staple')).status()).toBe(200)
  expect((await reset('another one')).status()).toBe(400)
  expect((await call.get('/classes/get-userbooked-classes', token)).status()).toBe(401)
  expect((await emulator.signIn(email, PASSWORD)).status).toBe(400)
  const { idToken } = await emulator.signIn(email, 'battery staple')
  expect((await call.post('/auth/login', { token: idToken })).status()).toBe(200)
})

test('deletion', async ({ server, emulator }) => {
  const call = await http(server)
  const [email, token] = await enrolled(server, emulator)
  expect((await call.delete('/auth/deleteuser', token)).status()).toBe(201)
  expect(await emulator.account(email)).toBeUndefined()
  expect((await call.get('/classes/get-userbooked-classes', token)).status()).toBe(401)
  expect((await call.delete('/auth/deleteuser', token)).status()).toBe(401)
  expect((await call.post('/auth/signup', signUpForm(email))).status()).toBe(201)
})

test("the embedded provider's own calls do not exist", async ({ server }) => {
  const call = await http(server)
  for (const path of ['sign-in', 'refresh', 'sign-out'])
    expect((await call.post(`/identity/${path}`, {})).status(), path).toBe(404)
  expect((await call.get('/identity/jwks.json')).status()).toBe(404)
})
