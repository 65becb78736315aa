import { randomBytes, randomUUID } from 'node:crypto'
import type { Call } from '@firstbell/contract/call'
import { createClass } from '@firstbell/contract/offerings'
import type { InjectOptions } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { input } from 'zod/mini'
import { buildApp, type App } from '../../src/app.ts'
import { storeFile } from '../../src/features/uploads/uploads.ts'
import type { Context } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { sharedSecret } from '../../src/platform/database/shared-secret.ts'
import { createWriterCookie } from '../../src/platform/http/response-cache/writer-cookie.ts'
import { createContext, PATIENT } from './context.ts'
import { aPicture, aResume } from './file-samples.ts'
import { mailsTo, type WrittenMail } from './mail.ts'
import { classForm } from './offering-forms.ts'

export interface Answer {
  status: number
  // Tests read answers of many shapes. A wrong property fails the assertion that uses it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export interface Person {
  id: string
  email: string
  name: string
  token: string
}

/** The input of a call: path parameters, query and body in one object. */
type CallInput<C> =
  C extends Call<infer P, infer Q, infer B> ? input<P> & input<Q> & input<B> : never

export interface World {
  app: App
  context: Context
  db: Database
  /** Makes a call of the contract as a person, or anonymously. */
  call: <C extends Call>(
    call: C,
    input?: Partial<CallInput<C>> | Record<string, unknown>,
    who?: Person | null,
  ) => Promise<Answer>
  request: (options: InjectOptions) => Promise<Answer>
  /** Inserts a registered, verified person, without the cost of hashing a password. */
  person: (kind: 'student' | 'instructor' | 'approved' | 'admin', name?: string) => Promise<Person>
  /** Returns the view URL of a picture that this person has uploaded. */
  picture: (owner: Person) => Promise<string>
  /** Returns the id of a file for materials that this person has uploaded. */
  material: (owner: Person) => Promise<string>
  /** Returns the id of a class that this instructor has created. */
  newClass: (owner: Person, over?: Record<string, unknown>) => Promise<string>
  /** Returns the URL of a resume that this person has uploaded by the tus protocol, in chunks of at most 5 MB. */
  resume: (owner: Person) => Promise<string>
  /** Returns an ID token of the embedded provider with any claims. */
  token: (
    person: { id: string; email: string },
    claims?: Record<string, unknown>,
  ) => Promise<string>
  /** The Cookie header of a client with a recent write. */
  wrote: () => Promise<string>
  /** Returns the mails that were enqueued to an email address so far, oldest first. */
  mailsTo: (email: string) => Promise<WrittenMail[]>
}

/**
 * Creates the whole server on a database for this test file. Only the network is missing.
 * @param options how long requests wait for the database
 */
export async function createWorld(
  settings: Record<string, string> = {},
  more: Partial<Context> = {},
  options: { databaseWait?: number } = PATIENT,
): Promise<World> {
  const context: Context = { ...(await createContext(settings)), ...more }
  const { config, db } = context
  const app = await buildApp(context, options)
  await app.http.ready()
  afterAll(() => app.http.close())

  const request = async (options: InjectOptions): Promise<Answer> => {
    const response = await app.http.inject(options)
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }

  const call: World['call'] = (described, input = {}, who = null) => {
    const rest: Record<string, unknown> = { ...input }
    const path = described.path.replace(/:(\w+)/g, (_whole, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const query = described.method === 'GET' || (described.query && !described.body) ? rest : {}
    return request({
      method: described.method,
      url: path,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
      ...(described.body ? { payload: rest } : {}),
    })
  }

  // The provider creates its signing key on the first request for it.
  await request({ method: 'GET', url: '/identity/jwks.json' })
  const loadKey = async () => {
    const { kid, private_jwk } = await db
      .selectFrom('identity.signing_key')
      .select(['kid', 'private_jwk'])
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { kid, key: await importJWK(private_jwk as never, 'ES256') }
  }
  let signingKey: ReturnType<typeof loadKey> | undefined
  const sign = async (subject: string, login: string, claims: Record<string, unknown>) => {
    const { kid, key } = await (signingKey ??= loadKey())
    return new SignJWT({ email_verified: true, sid: login, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(config.publicUrl)
      .setAudience('firstbell')
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(key)
  }

  const token: World['token'] = async ({ id, email }, claims = {}) => {
    const { rows } = await sql<{ subject: string; login: string }>`
      insert into identity.login (account_id, token_hash, verified, confirmed_at, expires_at)
      select subject::uuid, ${randomBytes(16)}, true, now(), now() + interval '1 day'
      from person where id = ${id}
      returning account_id as subject, id as login`.execute(db)
    return sign(rows[0]!.subject, rows[0]!.login, { email, ...claims })
  }

  let counter = 0
  const person: World['person'] = async (kind, given) => {
    counter += 1
    const name = given ?? `${kind} ${counter}`
    const email = `${kind}.${counter}.${randomUUID().slice(0, 8)}@example.com`
    const role = kind === 'student' || kind === 'admin' ? 'student' : 'instructor'
    // One statement, because the tests create thousands of people.
    const { rows } = await sql<{ id: string; subject: string; login: string }>`
      with account as (
        insert into identity.account (email, email_verified, verified_at)
        values (${email}, true, now()) returning id
      ), credential as (
        insert into identity.credential (account_id, kind, password_hash)
        select id, 'password', 'none' from account
      ), person as (
        insert into person (subject, email, name, contact, roles, is_admin, dob, gender)
        select id::text, ${email}, ${name}, '0123456789', array[${role}], ${kind === 'admin'},
          '1990-05-05', 'other' from account
        returning id, subject
      ), instructor as (
        insert into instructor (person_id, approved)
        select id, ${kind === 'approved'} from person where ${role} = 'instructor'
      ), login as (
        insert into identity.login (account_id, token_hash, verified, confirmed_at, expires_at)
        select id, ${randomBytes(16)}, true, now(), now() + interval '1 day' from account
        returning id
      )
      select person.id, subject, login.id as login from person, login`.execute(db)
    const { id, subject, login } = rows[0]!
    return { id, email, name, token: await sign(subject, login, { email }) }
  }

  const picture: World['picture'] = async (owner) =>
    `/files/${await storeFile(db, context, owner.id, await aPicture(), 'picture.png')}/view`

  return {
    app,
    context,
    db,
    call,
    request,
    person,
    token,
    picture,
    material: ({ id }) => storeFile(db, context, id, aResume(), 'Notes.pdf', 'material'),
    newClass: async (owner, over = {}) => {
      const { status, body } = await call(createClass, classForm(await picture(owner), over), owner)
      expect(status, JSON.stringify(body)).toBe(201)
      return body.class._id as string
    },
    resume: async (owner) => {
      const bytes = aResume()
      const authorization = `Bearer ${owner.token}`
      const created = await request({
        method: 'POST',
        url: '/files',
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${btoa('resume.pdf')},filetype ${btoa('application/pdf')}`,
        },
      })
      const url = String(created.headers['location'])
      await request({
        method: 'PATCH',
        url,
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        payload: bytes,
      })
      return `${url}/view`
    },
    wrote: async () => {
      const [cookie = ''] = createWriterCookie(
        await sharedSecret(context.db, 'written-cookie'),
        false,
      )
        .create()
        .split(';')
      return cookie
    },
    mailsTo: (email) => mailsTo({ context }, email),
  }
}
