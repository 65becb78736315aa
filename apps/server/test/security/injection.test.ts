import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { startSmtp, type Received, writeMails, linkTo } from '../support/mail.ts'
import { classForm } from '../support/offering-forms.ts'
import { newEmail, signIn, signupForm } from '../support/people.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * User input in mails: it adds no header, recipient, tag or link. The tests cover the complete path, from the
 * form to the bytes that a mail server receives.
 */

/** Line ends of protocols and Unicode, each followed by a header. */
const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c']
const HEADERS = BREAKS.map((end) => `${end}Bcc: eve@evil.example`).join('')
/** Nothing is removed from it (rule wire-8), so every mail has to escape it. */
const MARKUP = `"><x onclick=alert(1)><img src=https://evil.example/x onerror=alert(1)//`
const ENCODED = '=?utf-8?Q?=0D=0ABcc:_eve=40evil.example?='
const cut = (text: string, length: number) => text.slice(0, length)

let smtp: Awaited<ReturnType<typeof startSmtp>>
let world: World
const as = (who: { token: string }) => ({ authorization: `Bearer ${who.token}` })
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who?: Person) =>
  world.request({ method, url, ...(payload && { payload }), ...(who && { headers: as(who) }) })

/** A person with a hostile name. */
async function hostile(role: 'student' | 'instructor', name: string): Promise<Person> {
  const form = signupForm({ role, name: cut(name, 100) })
  const { status, body } = await call('POST', '/auth/signup', form)
  expect(status).toBe(201)
  await call('POST', '/identity/verify-email', {
    token: await linkTo(world, form.email, 'verify-email'),
  })
  return {
    id: body.user._id,
    email: form.email,
    name: form.name,
    ...(await signIn(world, form.email)),
  }
}

async function deliver(): Promise<Received[]> {
  const jobs = await startJobs(world.context.pool, world.app.jobs, world.context.log)
  await vi.waitUntil(async () => {
    const { count } = await world.db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sent_at', 'is', null)
      .where('last_error', 'is', null)
      .executeTakeFirstOrThrow()
    return count === 0 && smtp.received.length >= EXPECTED.length
  }, 20_000)
  await jobs.stop()
  return smtp.received
}

/** Every mail that can contain user input. */
const EXPECTED = [
  'verify-email',
  'verify-email',
  'verify-email',
  'reset-password',
  'email-changed',
  'verify-email',
  'instructor-rejected',
  'instructor-approved',
  'booking-confirmed',
  'seat-booked',
  'offering-changed',
  'booking-cancelled',
  'seat-cancelled',
  'booking-confirmed',
  'seat-booked',
  'offering-cancelled',
  'offering-removed',
  'instructor-removed',
  'newsletter-confirm',
  'security-notice',
  'account-deleted',
]

let mails: Received[]

beforeAll(async () => {
  smtp = await startSmtp()
  world = await createWorld({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://classes.example.org' })
  const admin = await world.person('admin')
  const teacher = await hostile('instructor', `Clara${HEADERS}`)
  const student = await hostile('student', `Sam ${MARKUP}`)
  const leaver = await hostile('student', `Lea ${ENCODED} ${HEADERS}`)
  await call('POST', '/identity/forgot-password', { email: student.email })
  await call('PUT', '/auth/edituseremail', { oldEmail: leaver.email, newEmail: newEmail() }, leaver)
  await call(
    'PUT',
    '/auth/edituserpassword',
    { oldPassword: signupForm().password, newPassword: 'another bell at noon, 18' },
    leaver,
  )
  await call('DELETE', '/auth/deleteuser', undefined, leaver)
  const about = (title: string) => ({ reason: cut(`No ${title}${HEADERS}${MARKUP}`, 1000) })
  const decide = (what: string) =>
    call('PUT', `/admin/${what}-instructor`, { instructorId: teacher.id, ...about(what) }, admin)
  await decide('reject')
  await decide('approve')
  const thumbnail = await world.picture(teacher)
  const offer = async (title: string): Promise<string> =>
    (
      await call(
        'POST',
        '/classes/createclass',
        classForm(thumbnail, { title: cut(title, 120) }),
        teacher,
      )
    ).body.class._id
  const classId = await offer(`Guitar${HEADERS}`)
  await call('PUT', '/classes/bookclass', { classId }, student)
  await writeMails(world.context)
  await call(
    'POST',
    '/classes/update-class',
    classForm('', { classId, title: cut(`Piano ${ENCODED} &lt;b&gt; ${MARKUP}`, 120) }),
    teacher,
  )
  // The pending mails are rendered between the steps, because later events would replace them.
  await writeMails(world.context)
  await call('DELETE', `/classes/cancel-user-classbooking/${classId}`, undefined, student)
  await writeMails(world.context)
  await call('PUT', '/classes/bookclass', { classId }, student)
  await writeMails(world.context)
  await call('DELETE', `/classes/delete-class/${classId}`, undefined, teacher)
  await decide('remove')
  await call('POST', '/newsletter/subscribe', { email: newEmail() })
  mails = await deliver()
})

test('every mail with user input was sent, each to one person', async () => {
  const rows = await world.db.selectFrom('mail').select(['template', 'last_error']).execute()
  expect(rows.map(({ template }) => template).sort()).toEqual([...EXPECTED].sort())
  expect(rows.filter(({ last_error: error }) => error !== null)).toEqual([])
  for (const { recipients, mail } of mails) {
    expect(recipients).toHaveLength(1)
    expect(mail.to?.map(({ address }) => address)).toEqual(recipients)
    expect(recipients[0]).toMatch(/@example\.com$/)
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  }
})

test('no line of user input became a header', () => {
  const ours =
    /^(from|to|subject|message-id|date|mime-version|content-type|auto-submitted|list-unsubscribe|list-unsubscribe-post)$/i
  for (const { raw, mail } of mails) {
    const [head = ''] = raw.split('\r\n\r\n')
    // Lines end with CRLF only, and headers have no control characters.
    expect(head.replaceAll('\r\n', '')).toMatch(/^[\t\x20-\x7e]*$/)
    const names = head.split(/\r\n(?![\t ])/).map((line) => line.split(':')[0]!.toLowerCase())
    expect(names.filter((name) => !ours.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(mail.from).toMatchObject({
      address: world.context.config.mailFrom.replace(/.*<|>/g, ''),
    })
  }
  // Titles are there, as words, without the URL in them.
  const subjects = mails.map(({ mail }) => mail.subject ?? '')
  expect(subjects.some((subject) => subject.includes('Guitar Bcc: …'))).toBe(true)
  expect(subjects.some((subject) => subject.includes('Piano …'))).toBe(true)
})

const OUR_PICTURE =
  /^https:\/\/classes\.example\.org\/files\/[0-9a-f-]{36}\/preview\.jpg\?crop=16x9$/

test('no tag, link or picture of user input is in the HTML', () => {
  for (const { mail } of mails) {
    const found: string[] = []
    const parser = new Parser({
      onopentag: (name, attributes) => {
        if (/^(script|iframe|object|embed|form|input|svg|base|link)$/.test(name)) found.push(name)
        // The picture of an offering is a file that this site has encoded again.
        if (name === 'img' && !OUR_PICTURE.test(attributes['src'] ?? '')) found.push(name)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (attribute.startsWith('on')) found.push(attribute)
          if (
            /^(href|src|action)$/.test(attribute) &&
            !value.startsWith('https://classes.example.org/')
          )
            found.push(value)
        }
      },
    })
    parser.end(mail.html ?? '')
    expect([mail.subject, found]).toEqual([mail.subject, []])
    expect(mail.html?.length).toBeGreaterThan(1000)
  }
  // Text that looks like markup is shown unchanged.
  const html = mails.map(({ mail }) => mail.html ?? '').join('')
  expect(html).toContain('&amp;lt;b&amp;gt;')
  expect(html).not.toContain('&lt;b&gt;')
})

describe('email addresses', () => {
  const wrong = [
    ...BREAKS.map((end) => `ada@example.org${end}Bcc: eve@evil.example`),
    ...BREAKS.map((end) => `ada${end}@example.org`),
    'ada@example.org, eve@evil.example',
    'ada@example.org;eve@evil.example',
    'ada@example.org eve@evil.example',
    'Ada <ada@example.org>',
    '<ada@example.org>',
    '"ada@example.org"@evil.example',
    '"ada eve"@example.org',
    'ada@example.org>',
    'ada@[127.0.0.1]',
    'ada@example.org\u0000',
    'ada@example.org%0d%0aBcc:eve@evil.example',
    'ada(comment)@example.org',
    'ada@exa\u0430mple.o\u202er/g',
    'ada@example.org?bcc=eve@evil.example',
  ]
  const takers: Record<string, (email: string) => object> = {
    '/auth/signup': (email) => signupForm({ email }),
    '/newsletter/subscribe': (email) => ({ email }),
    '/identity/forgot-password': (email) => ({ email }),
    '/identity/resend-verification': (email) => ({ email }),
    '/auth/edituseremail': (newAddress) => ({ oldEmail: who.email, newEmail: newAddress }),
  }
  let who: Person
  beforeAll(async () => {
    who = await world.person('student')
  })

  test.each(Object.keys(takers))('%s accepts one email address and nothing else', async (url) => {
    for (const email of wrong) {
      const answer = await call(
        url === '/auth/edituseremail' ? 'PUT' : 'POST',
        url,
        takers[url]!(email),
        who,
      )
      expect([email, answer.status]).toEqual([email, 400])
    }
  })
})

test('text in a header of an answer adds no header', async () => {
  const teacher = await world.person('approved')
  const names = [
    `cv${HEADERS}.pdf`,
    'cv".pdf; filename=evil.html',
    '../../../etc/passwd',
    '..\\..\\windows\\evil.exe',
    "cv'; filename*=UTF-8''evil.html",
    '\u202efdp.exe',
    'cv\u0000.html',
    '',
  ]
  for (const name of names) {
    const bytes = Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n')
    const tus = { ...as(teacher), 'tus-resumable': '1.0.0' }
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const metadata = `filename ${encoded(name)},filetype ${encoded('application/pdf')}`
    const begun = await world.request({
      method: 'POST',
      url: '/files',
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    })
    expect([name, begun.status]).toEqual([name, 201])
    const url = String(begun.headers['location'])
    expect(url).toMatch(/^\/files\/[0-9a-f-]{36}$/)
    const sent = await world.request({
      method: 'PATCH',
      url,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    })
    expect([name, sent.status]).toEqual([name, 204])
    const profile = await call(
      'POST',
      '/instructor/addinstructordetails',
      { bio: 'x', qualifications: 'y', skills: 'z', resume: `${url}/view` },
      teacher,
    )
    const view = await world.request({ url: profile.body.isUser.roleDetails.instructor.resume })
    const disposition = String(view.headers['content-disposition'])
    // The ASCII name has only safe letters, and the UTF-8 name is complete; the type is that of a document, whatever the name.
    expect(disposition).toMatch(
      /^attachment; filename="[\w .()-]+\.pdf"; filename\*=UTF-8''[\w.%~-]+\.pdf$/,
    )
    expect(decodeURIComponent(disposition)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e/\\]/u)
    const head = await world.app.http.inject({ method: 'HEAD', url, headers: tus })
    const kept = String(head.headers['upload-metadata'] ?? '').split(' ')[1] ?? ''
    expect(Buffer.from(kept, 'base64').toString()).not.toMatch(/[\p{Cc}\u2028\u2029\u202e/\\]/u)
  }
})
