import { randomBytes } from 'node:crypto'
import { aPicture, aResume } from '../../apps/server/test/support/file-samples.ts'
import {
  renewTokens,
  submitInstructorDetails,
  tokenMaker,
  turnIntoCourses,
  uploadFile,
  type Person,
  type Site,
  type TokenMaker,
} from '../site.ts'
import { createWaysIn } from './fuzz-ways-in.ts'

/** After this time a token is renewed: POST /auth/login accepts tokens for 300 s. */
const TOKEN_MS = 200_000
/** See `uploadFile`. */
export const UPLOAD_BYTES = 1_000

/**
 * People and things for requests. `leavers` may lose account, email, password or sign-in session. Admins decide about
 * `requests` and `approvals` (ids of instructors). Classes and courses are listed by their owner's id, and view
 * URLs of files by their owners.
 */
export async function createWorld(stack: AsyncDisposableStack, site: Site) {
  const { pool, url, people } = site
  const tokenOf = await tokenMaker(pool, site.issuer)
  const [students, instructors, approved, admins, uploaders, forgetful] = [
    await people(20, 'student'),
    await people(6, 'instructor'),
    await people(6, 'approved'),
    await people(2, 'admin'),
    await people(60, 'student'),
    await people(300, 'student'),
  ]
  const leavingTeachers = await people(100, 'approved')
  const leavers = [...(await people(900, 'student')), ...leavingTeachers]
  const [requests, approvals] = [await people(150, 'instructor'), await people(150, 'approved')]
  const all = [students, instructors, approved, admins, uploaders, forgetful, leavers].flat()
  await renewTokens(stack, site, all, TOKEN_MS)
  const classes = new Map<string, string[]>()
  const courses = new Map<string, string[]>()
  const own = async (owners: Person[], ofClasses: number, ofCourses: number) => {
    for (const { id } of owners) {
      classes.set(id, await site.classes(ofClasses, 3, id))
      courses.set(id, await site.classes(ofCourses, 3, id))
      await turnIntoCourses(pool, courses.get(id)!)
    }
  }
  await own(approved, 120, 60)
  await own(instructors, 0, 60)
  await own(leavingTeachers, 2, 1)
  // Full classes with a waitlist, series, and classes in progress, for calls that need such a state.
  const full = await site.classes(60, 1, approved[0]!.id)
  const waiting = full.map((offering, n) => ({ offering, student: students[1 + (n % 9)]! }))
  await book(
    pool,
    'booked',
    full.map((offering) => ({ offering, student: students[0]! })),
  )
  await book(pool, 'waiting', waiting)
  const series = await site.classes(200, 40, approved[0]!.id)
  await pool.query(
    `update offering set series_id = md5((given.n / 4)::text)::uuid
     from unnest($1::uuid[]) with ordinality as given (id, n) where offering.id = given.id`,
    [series],
  )
  const seated = series.map((offering, n) => ({
    kind: 'class' as const,
    offering,
    student: students[n % students.length]!,
  }))
  await book(pool, 'booked', seated)
  const begun = new Map<string, string[]>()
  for (const { id } of approved) begun.set(id, await site.classes(2, students.length, id))
  const inSession = [...begun.values()].flat()
  await pool.query(
    `update offering set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 day',
       meeting_url = 'https://meet.example.org/a'
     where id = any($1::uuid[])`,
    [inSession],
  )
  await pool.query(
    `insert into session (offering_id, starts_at, ends_at)
     select id, starts_at, ends_at from offering where id = any($1::uuid[])`,
    [inSession],
  )
  const everybody = (offering: string) => students.map((student) => ({ offering, student }))
  await book(pool, 'booked', inSession.flatMap(everybody))
  // Ended offerings, with a review by each student.
  const reviews: { id: string; offering: string; student: Person; teacher: Person }[] = []
  for (const teacher of approved)
    for (const offering of await site.classes(8, students.length, teacher.id)) {
      await book(pool, 'booked', everybody(offering))
      const { rows } = await pool.query<{ id: string; student_id: string }>(
        `insert into review (offering_id, student_id, instructor_id, rating, text)
         select offering_id, student_id, $2, 4, 'Good' from booking where offering_id = $1
         returning id, student_id`,
        [offering, teacher.id],
      )
      for (const { id, student_id } of rows) {
        const student = students.find((one) => one.id === student_id)!
        reviews.push({ id, offering, student, teacher })
      }
    }
  await pool.query(
    `update offering set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
     where id in (select offering_id from review)`,
  )
  const some = (ids: Map<string, string[]>) => [...ids.values()].flatMap((all) => all.slice(0, 40))
  const booked = [
    ...some(classes).map((offering) => ({ kind: 'class' as const, offering })),
    ...some(courses).map((offering) => ({ kind: 'course' as const, offering })),
  ].map((one, index) => ({ ...one, student: students[index % students.length]! }))
  await book(pool, 'booked', booked)

  const [picture, resume] = [await aPicture(), aResume()]
  const pictures = new Map<string, string>()
  const resumes = new Map<string, string>()
  const materials = new Map<string, string>()
  const signed: string[] = []
  const view = async (person: Person, bytes: Buffer) =>
    `${(await uploadFile(url, person, bytes)).path}/view`
  for (const person of [...students, ...instructors, ...approved, ...admins]) {
    pictures.set(person.id, await view(person, picture))
    if (person.email.startsWith('student')) continue
    resumes.set(person.id, await view(person, resume))
    const { path } = await uploadFile(url, person, resume, 'material')
    materials.set(person.id, path.split('/').at(-1)!)
    signed.push(await submitInstructorDetails(url, person, resumes.get(person.id)!))
  }
  const uploads: { owner: Person; id: string }[] = []
  for (const owner of uploaders)
    for (let i = 0; i < 8; i += 1) {
      const { path } = await uploadFile(url, owner, null)
      uploads.push({ owner, id: path.split('/').at(-1)! })
    }

  const oneTime = async (purpose: string, people: readonly Person[]) => {
    const tokens = people.map(() => randomBytes(32).toString('base64url'))
    await pool.query(
      `insert into identity.one_time_token (token_hash, account_id, purpose, email, expires_at)
       select sha256(convert_to(token, 'UTF8')), account.id, $3, account.email, now() + interval '1 day'
       from unnest($1::text[], $2::uuid[]) as given (token, account_id)
       join identity.account on account.id = given.account_id`,
      [tokens, people.map((person) => person.accountId), purpose],
    )
    return tokens
  }
  /** Signed tokens that must be rejected. */
  const badTokens = await wrongTokens(site, tokenOf, students[0]!)
  const unsubscribeTokens = forgetful.map(() => randomBytes(24).toString('base64url'))
  await pool.query(
    `insert into newsletter_subscriber (email, token)
     select token || '@example.com', token from unnest($1::text[]) as given (token)`,
    [unsubscribeTokens],
  )
  const feeds = students.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    'insert into calendar_feed (person_id, token) select * from unnest($1::uuid[], $2::text[])',
    [students.map(({ id }) => id), feeds],
  )
  const { rows: reminded } = await pool.query<{ token: string }>(
    'select reminder_token as token from person where id = any($1::uuid[])',
    [students.map(({ id }) => id)],
  )
  return {
    waysIn: await createWaysIn(stack, site, TOKEN_MS),
    full,
    reviews,
    waiting,
    series,
    seated,
    begun,
    feeds,
    reminderTokens: reminded.map(({ token }) => token),
    students,
    instructors,
    approved,
    admins,
    leavers,
    requests: requests.map((person) => person.id),
    approvals: approvals.map((person) => person.id),
    classes,
    courses,
    booked,
    pictures,
    resumes,
    materials,
    signed,
    uploads,
    verifyTokens: await oneTime('verify-email', forgetful),
    resetTokens: await oneTime('reset-password', forgetful),
    unsubscribeTokens,
    badTokens,
    picture,
    resume,
  }
}

/** Books, or joins the waitlist. */
const book = (
  pool: Site['pool'],
  status: 'booked' | 'waiting',
  seats: readonly { offering: string; student: Person }[],
) =>
  pool.query(
    `insert into booking (offering_id, student_id, status, booked_at, line_number)
     select *, $3, case $3 when 'booked' then now() end, nextval('booking_line')
     from unnest($1::uuid[], $2::uuid[])`,
    [seats.map(({ offering }) => offering), seats.map(({ student }) => student.id), status],
  )

export type World = Awaited<ReturnType<typeof createWorld>>

async function wrongTokens({ pool }: Site, tokenOf: TokenMaker, someone: Person) {
  const { rows: keys } = await pool.query<{ kid: string }>('select kid from identity.signing_key')
  const past = Math.floor(Date.now() / 1000) - 3_600
  return [
    await tokenOf(someone, { email_verified: false }),
    await tokenOf(someone, { exp: past }),
    await tokenOf(someone, { nbf: past + 7_200 }),
    await tokenOf(someone, { sid: '00000000-0000-0000-0000-000000000000' }),
    await tokenOf({ ...someone, accountId: '00000000-0000-0000-0000-000000000000' }),
    unsigned({ alg: 'none' }, someone.accountId),
    unsigned({ alg: 'HS256', kid: keys[0]?.kid }, someone.accountId),
    unsigned({ alg: 'ES256', kid: '../../etc/passwd' }, someone.accountId),
    unsigned({ alg: 'ES256', jku: 'http://127.0.0.1:1/jwks.json' }, someone.accountId),
  ]
}

function unsigned(header: object, sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 600
  return `${part(header)}.${part({ sub, aud: 'firstbell', exp })}.${'A'.repeat(86)}`
}
