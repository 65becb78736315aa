import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createPasswords } from '../../src/features/identity/embedded/passwords.ts'
import { digest, newSecret } from '../../src/features/identity/secrets.ts'
import { linkTo } from './mail.ts'
import type { Person, World } from './world.ts'

/** People who have signed up, verified their email and signed in by the public API. */

export const PASSWORD = 'a bell rings before noon, 17'

export interface Account extends Person {
  password: string
  /** The Cookie header of the sign-in session. */
  cookie: string
}

export const newEmail = (name = 'someone') => `${name}.${randomUUID().slice(0, 8)}@example.com`

/** Returns the fields of the Sign Up form. */
export const signupForm = (over: Record<string, unknown> = {}) => ({
  name: 'Ada Lovelace',
  email: newEmail(),
  password: PASSWORD,
  contact: '0123456789',
  role: 'student',
  dob: '1990-05-17',
  gender: 'female',
  ...over,
})

/** @returns the ID token and the Cookie header of a new sign-in session */
export async function signIn(
  world: World,
  email: string,
  password = PASSWORD,
): Promise<{ token: string; cookie: string }> {
  const answer = await world.request({
    method: 'POST',
    url: '/identity/sign-in',
    payload: { email, password },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { token: answer.body.idToken, cookie: String(answer.headers['set-cookie']).split(';')[0]! }
}

let hashed: Promise<string> | undefined

/** Creates the same person as `newAccount` directly in the database. */
export async function readyAccount(
  world: World,
  kind: Parameters<World['person']>[0] = 'student',
): Promise<Account> {
  const person = await world.person(kind)
  hashed ??= createPasswords(world.context.config.passwordCost).hash(PASSWORD)
  const secure = world.context.config.publicUrl.startsWith('https:')
  const secret = newSecret()
  const { rows } = await sql<{ sid: string }>`
    with known as (
      update identity.credential set password_hash = ${await hashed}
      from identity.account where account.id = account_id and email = ${person.email}
      returning account.id
    )
    insert into identity.login (account_id, token_hash, verified, confirmed_at, expires_at)
    select id, ${digest(secret)}, true, now(), now() + interval '30 days' from known
    returning id as sid`.execute(world.db)
  return {
    ...person,
    password: PASSWORD,
    cookie: `${secure ? '__Secure-' : ''}firstbell_session=${secret}`,
    token: await world.token(person, { sid: rows[0]!.sid }),
  }
}

/** Signs up, opens the link in the mail, and signs in. */
export async function newAccount(
  world: World,
  over: Record<string, unknown> = {},
): Promise<Account> {
  const form = signupForm(over)
  const made = await world.request({ method: 'POST', url: '/auth/signup', payload: form })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const verified = await world.request({
    method: 'POST',
    url: '/identity/verify-email',
    payload: { token: await linkTo(world, form.email, 'verify-email') },
  })
  expect(verified.status).toBe(200)
  const login = await signIn(world, form.email, form.password)
  return {
    id: made.body.user._id,
    email: form.email,
    name: form.name,
    password: form.password,
    ...login,
  }
}

/** All tables that people's calls may change. */
const TABLES = [
  'person',
  'instructor',
  'approval_decision',
  'offering',
  'booking',
  'session',
  'session_join',
  'offering_message',
  'file',
  'newsletter_request',
  'newsletter_subscriber',
  'mail',
  'identity.account',
  'identity.credential',
  'identity.login',
  'identity.passkey',
  'identity.passkey_challenge',
  'identity.one_time_token',
]

/** The new rows by table, as text (mails: template and recipient), and the count of all rows. */
export type Rows = Record<string, { rows: string[]; count: number }>

/** Returns a mark for `rowsSince`, after everything that was written so far. */
export async function markRows({ db }: Pick<World, 'db'>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as mark`.execute(db)
  return rows[0]!.mark
}

/**
 * Returns the rows that were written since a mark, and the count of all rows. A changed older row is among the
 * former, and a deleted row is missing in the latter. Reading all rows would be slower with every test of a
 * file.
 */
export async function rowsSince({ db }: Pick<World, 'db'>, mark: string): Promise<Rows> {
  const read = TABLES.map(
    (table) => sql`
      select ${sql.lit(table)} as "table", (select count(*)::int from ${sql.table(table)}) as count,
        array(
          select (to_jsonb(t) - 'data')::text from ${sql.table(table)} t
          where xmin::text::bigint >= ${mark}::bigint order by 1
        ) as rows`,
  )
  const { rows } = await sql<{ table: string; count: number; rows: string[] }>`
    ${sql.join(read, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ table, ...found }) => [table, found]))
}

/** Returns every row, to compare before and after. */
export const everyRow = (world: Pick<World, 'db'>): Promise<Rows> => rowsSince(world, '0')

/** Subscribes an email address to the newsletter, and confirms it. @returns the token of its mails */
export async function subscribeToNewsletter(world: World, email: string): Promise<string> {
  await world.request({ method: 'POST', url: '/newsletter/subscribe', payload: { email } })
  const token = await linkTo(world, email, 'newsletter-confirm')
  await world.request({ method: 'POST', url: `/newsletter/confirmed?token=${token}` })
  return linkTo(world, email, 'newsletter-welcome')
}
