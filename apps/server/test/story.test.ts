import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { aPicture, aResume } from './support/file-samples.ts'
import { classForm } from './support/offering-forms.ts'
import { freePort } from './support/process.ts'
import { createWorld, type World } from './support/world.ts'

/** The main flow of the product over real HTTP, with mails through a real SMTP server. */

let world: World
let url: string
const inbox: { to: string; subject: string; text: string }[] = []
const arrivals = new Set<() => void>()

beforeAll(async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const { address } of session.envelope.rcptTo)
            inbox.push({ to: address, subject: mail.subject ?? '', text: mail.text ?? '' })
          done()
          for (const arrived of arrivals) arrived()
        })
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const smtpPort = (smtp.server.address() as AddressInfo).port

  const port = await freePort()
  url = `http://localhost:${port}`
  world = await createWorld({
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    PORT: String(port),
    RATE_LIMITS: 'on',
  })
  await world.app.http.listen({ port, host: '127.0.0.1' })
  const jobs = await startJobs(world.context.pool, world.app.jobs, world.context.log)
  afterAll(async () => {
    await jobs.stop()
    await new Promise<void>((closed) => smtp.close(closed))
  })
})

async function mailTo(to: string, subject: RegExp): Promise<{ text: string }> {
  for (;;) {
    const index = inbox.findIndex((mail) => mail.to === to && subject.test(mail.subject))
    if (index >= 0) return inbox.splice(index, 1)[0] as { text: string }
    await new Promise<void>((arrived) => {
      const wake = () => {
        arrivals.delete(wake)
        arrived()
      }
      arrivals.add(wake)
    })
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
async function send(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: any; cookie: string }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: await response.json(),
    cookie: response.headers.get('set-cookie') ?? '',
  }
}

const linkIn = (text: string, page: string) => {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  expect(links).toHaveLength(1)
  const link = new URL(links[0] as string)
  expect(link.origin + link.pathname).toBe(`${url}/${page}`)
  return link.searchParams.get('token') as string
}

async function register(role: 'student' | 'instructor', email: string, name: string) {
  const form = new FormData()
  const fields = {
    name,
    email,
    password: 'a quiet evening',
    contact: '0123456789',
    role,
    dob: '1990-02-03',
    gender: 'female',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const response = await fetch(`${url}/auth/signup`, { method: 'POST', body: form })
  expect(response.status).toBe(201)

  const early = await send('POST', '/identity/sign-in', { email, password: 'a quiet evening' })
  expect(early).toMatchObject({ status: 200, body: { emailVerified: false } })
  expect(await send('POST', '/auth/login', { token: early.body.idToken })).toMatchObject({
    status: 403,
    body: { message: 'Please verify your email before logging in.' },
  })

  const token = linkIn((await mailTo(email, /verify/i)).text, 'verify-email')
  expect((await send('POST', '/identity/verify-email', { token })).status).toBe(200)
  const signedIn = await send('POST', '/identity/sign-in', { email, password: 'a quiet evening' })
  expect(signedIn.cookie).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/)
  const login = await send('POST', '/auth/login', { token: signedIn.body.idToken })
  expect(login).toMatchObject({
    status: 200,
    body: { data: { user: { email, name, role: [role] } } },
  })
  return { id: login.body.user._id as string, token: signedIn.body.idToken as string }
}

async function upload(
  bytes: Buffer,
  filename: string,
  filetype: string,
  token: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/files`,
      chunkSize: 5 * 1024 * 1024,
      retryDelays: null,
      metadata: { filename, filetype },
      headers: { authorization: `Bearer ${token}` },
      onError: reject,
      onSuccess: () => resolve(`${new URL(upload.url as string).pathname}/view`),
    })
    upload.start()
  })
}

test('sign-up → mail → login → details → approval → class → booking → cancellation → deletion', async () => {
  const teacher = await register('instructor', 'tara@example.org', 'Tara Teacher')

  const resume = await upload(aResume(), 'tara.pdf', 'application/pdf', teacher.token)
  const details = {
    bio: 'Strings.',
    qualifications: 'Conservatory',
    skills: 'guitar, ukulele',
    resume,
  }
  const submitted = await send('POST', '/instructor/addinstructordetails', details, teacher.token)
  expect(submitted.status).toBe(201)
  const privately = await fetch(`${url}${submitted.body.isUser.roleDetails.instructor.resume}`)
  expect([privately.status, Buffer.from(await privately.arrayBuffer())]).toEqual([200, aResume()])
  expect((await fetch(`${url}${resume}`)).status).toBe(404)

  const thumbnail = await upload(await aPicture(), 'guitar.png', 'image/png', teacher.token)
  const form = classForm(thumbnail)
  expect((await send('POST', '/classes/createclass', form, teacher.token)).status).toBe(403)

  const admin = await world.person('admin')
  const decided = await send(
    'PUT',
    '/admin/approve-instructor',
    { instructorId: teacher.id, reason: 'Welcome' },
    admin.token,
  )
  expect([decided.status, decided.body.message]).toEqual([201, 'Instructor has been approved'])
  expect((await mailTo('tara@example.org', /can now teach/)).text).toContain('Welcome')

  const created = await send('POST', '/classes/createclass', form, teacher.token)
  expect(created.status).toBe(201)
  const classId = created.body.class._id as string
  const picture = await fetch(`${url}${created.body.class.thumbnail}?w=320`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])

  const student = await register('student', 'sam@example.org', 'Sam Student')
  const listed = await send('GET', '/classes/getallclasses?q=guitar')
  expect(listed.body.classes).toMatchObject([
    { _id: classId, instructorname: 'Tara Teacher', seatsLeft: 12 },
  ])
  expect((await send('PUT', '/classes/bookclass', { classId }, student.token)).body.message).toBe(
    'Class booked successfully!',
  )
  await mailTo('sam@example.org', /book/i)
  await mailTo('tara@example.org', /book/i)

  const taught = await send('GET', '/instructor/get-instructor-classes', undefined, teacher.token)
  expect(taught.body.classes).toMatchObject([
    { _id: classId, enrolledStudents: [{ name: 'Sam Student', email: 'sam@example.org' }] },
  ])

  expect(
    (await send('DELETE', `/classes/cancel-user-classbooking/${classId}`, undefined, student.token))
      .status,
  ).toBe(201)
  await mailTo('sam@example.org', /cancel/i)
  await mailTo('tara@example.org', /cancel/i)

  await send('PUT', '/classes/bookclass', { classId }, student.token)
  await mailTo('sam@example.org', /book/i)
  expect((await send('DELETE', '/auth/deleteuser', undefined, teacher.token)).status).toBe(201)
  await mailTo('sam@example.org', /cancel/i)
  await mailTo('tara@example.org', /deleted/i)
  expect((await send('GET', '/classes/getallclasses')).body.classes).toEqual([])
  expect(
    (await send('GET', '/classes/get-userbooked-classes', undefined, student.token)).body.classes,
  ).toEqual([])
  expect(
    (await send('GET', '/instructor/get-instructor-courses', undefined, teacher.token)).status,
  ).toBe(401)
  expect(
    (
      await send('POST', '/identity/sign-in', {
        email: 'tara@example.org',
        password: 'a quiet evening',
      })
    ).status,
  ).toBe(401)
})
