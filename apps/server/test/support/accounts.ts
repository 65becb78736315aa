import { expect } from 'vitest'
import { signInAs } from './identity-app.ts'
import { linkTo } from './mail.ts'
import { createWorld, type Person } from './world.ts'

/** Creates a world, with helpers for tests of accounts that use the public API. */
export async function createAccountsWorld(settings: Record<string, string> = {}) {
  const world = await createWorld(settings)
  /** The world in the form that the identity provider's helpers need. */
  const app = { http: world.app.http, context: world.context }

  let counter = 0
  /** The fields of the Sign Up form. */
  const aForm = (over: Record<string, unknown> = {}) => ({
    name: 'Ada Lovelace',
    email: `ada${++counter}@example.org`,
    password: 'correct horse',
    contact: '0123456789',
    role: 'student',
    dob: '1990-05-17',
    gender: 'female',
    ...over,
  })

  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    world.request({ method: 'POST', url, payload, headers })

  const signUp = (form: object) => post('/auth/signup', form)

  /** Signs up with a form that has files. */
  const sendForm = async (form: FormData) => {
    const encoded = new Response(form)
    return world.request({
      method: 'POST',
      url: '/auth/signup',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type')! },
    })
  }

  const formOf = (fields: Record<string, unknown>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    return form
  }

  /** Opens the link that was mailed to an email address. */
  async function verify(email: string) {
    const answer = await post('/identity/verify-email', {
      token: await linkTo(app, email, 'verify-email'),
    })
    expect(answer.status).toBe(200)
  }

  /** Signs up, verifies and signs in. */
  async function newcomer(over: Record<string, unknown> = {}) {
    const form = aForm(over)
    const signedUp = await signUp(form)
    expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(201)
    await verify(form.email)
    const login = await signInAs(app, form.email, form.password)
    const person: Person = {
      id: signedUp.body.user._id,
      email: form.email,
      name: form.name,
      token: login.idToken,
    }
    return { form, person, ...login }
  }

  const signInStatus = async (email: string, password: string) =>
    (await post('/identity/sign-in', { email, password })).status

  return { world, app, aForm, post, signUp, sendForm, formOf, verify, newcomer, signInStatus }
}
