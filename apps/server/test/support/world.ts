import { randomUUID } from 'node:crypto'
import type { Call, CallInput } from '@firstbell/contract/call'
import { createClass } from '@firstbell/contract/offerings'
import type { InjectOptions } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import { afterAll, expect } from 'vitest'
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

  const token: World['token'] = async (person, claims = {}) => {
    const key = await db
      .selectFrom('identity.signing_key')
      .select(['kid', 'private_jwk'])
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow()
    const { subject } = await db
      .selectFrom('person')
      .select('subject')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const login = await db
      .insertInto('identity.login')
      .values({
        account_id: subject,
        token_hash: Buffer.from(randomUUID()),
        verified: true,
        confirmed_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return new SignJWT({ email: person.email, email_verified: true, sid: login.id, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid })
      .setIssuer(config.publicUrl)
      .setAudience('firstbell')
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(await importJWK(key.private_jwk as never, 'ES256'))
  }

  // The provider creates its signing key on the first request for it.
  await request({ method: 'GET', url: '/identity/jwks.json' })

  let counter = 0
  const person: World['person'] = async (kind, given) => {
    counter += 1
    const name = given ?? `${kind} ${counter}`
    const email = `${kind}.${counter}.${randomUUID().slice(0, 8)}@example.com`
    const account = await db
      .insertInto('identity.account')
      .values({ email, email_verified: true, verified_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('identity.credential')
      .values({ account_id: account.id, kind: 'password', password_hash: 'none' })
      .execute()
    const role = kind === 'student' || kind === 'admin' ? 'student' : 'instructor'
    const { id } = await db
      .insertInto('person')
      .values({
        subject: account.id,
        email,
        name,
        contact: '0123456789',
        roles: [role],
        is_admin: kind === 'admin',
        dob: '1990-05-05',
        gender: 'other',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (role === 'instructor')
      await db
        .insertInto('instructor')
        .values({ person_id: id, approved: kind === 'approved' })
        .execute()
    return { id, email, name, token: await token({ id, email }) }
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
