import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PATIENT } from '../../../../test/support/context.ts'
import { readCalendar } from '../../../../test/support/icalendar.ts'
import { aLink, aBookingMail, createMailContext, header } from '../../../../test/support/mail.ts'
import { emails } from '../../../features.ts'
import type { Context } from '../../context.ts'
import { createHttpServer } from '../../http/server.ts'
import { createMailer, mailJobs } from '../mail.ts'
import type { MailSummary } from './mailbox.ts'
import { mailRoutes } from './routes.ts'

const rig = await createMailContext()
const context = rig.contextFor({})
const folder = join(rig.dataDir, 'mail')
const app = await serve(context)

async function serve(served: Context) {
  const http = await createHttpServer({ logger: served.log, ...served.config, ...PATIENT })
  mailRoutes(http, served)
  await http.ready()
  afterAll(() => http.close())
  return http
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: '127.0.0.1:3000', ...headers } })
const list = async () => (await get('/dev/mailbox.json')).json<MailSummary[]>()

let counter = 0
async function deliver(to: string, name = 'Ada', print?: (line: string) => void): Promise<void> {
  counter += 1
  await rig.db.transaction().execute((tx) =>
    createMailer(emails).enqueue(tx, {
      key: `local:${counter}`,
      to,
      template: 'verify-email',
      data: aLink(`token-${counter}`, name),
    }),
  )
  await rig.work(context, print)
}

beforeEach(() => rm(folder, { recursive: true, force: true }))

describe('the files', () => {
  test('a mail is one .eml file, named by time, that only its owner can read', async () => {
    const printed: string[] = []
    await deliver('ada@example.org', 'Åda Lovelace', (line) => printed.push(line))
    const [name, ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/)
    expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)

    const eml = await readFile(join(folder, name!))
    const link = `http://localhost:3000/verify-email?token=token-${counter}`
    const mail = await PostalMime.parse(eml)
    expect(mail.subject).toBe('Verify your email for Firstbell')
    expect(mail.to).toMatchObject([{ address: 'ada@example.org' }])
    expect(mail.text).toContain('Hello Åda,')
    expect(mail.html).toContain('Hello Åda,')
    expect(mail.html?.match(/https?:[^"]+/g)).toEqual([link])
    expect(header(mail, 'auto-submitted')).toBe('auto-generated')
    // The file can be searched with simple tools.
    expect(eml.toString().match(/https?:[^\s"]+/g)).toEqual([link, link])
    expect(eml.toString().replaceAll('\r\n', '')).not.toContain('\n')
    expect(printed).toEqual([`Mail to ada@example.org: Verify your email for Firstbell\n  ${link}`])
  })

  test('lines that must not be plain are encoded', async () => {
    await rig.db.transaction().execute((tx) =>
      createMailer(emails).enqueue(tx, {
        key: 'long',
        to: 'ada@example.org',
        template: 'instructor-rejected',
        data: { name: 'Ada', reason: 'å'.repeat(1_000) },
      }),
    )
    await rig.work(context)
    const [name] = await readdir(folder)
    const eml = await readFile(join(folder, name!), 'utf8')
    expect(Math.max(...eml.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(999)
    const mail = await PostalMime.parse(eml)
    expect(mail.text).toContain('å'.repeat(1_000))
    expect(mail.html).toContain('å'.repeat(1_000))
  })

  test('the folder may be deleted, and may contain other files', async () => {
    expect(await list()).toEqual([])
    await deliver('ada@example.org')
    await rm(folder, { recursive: true })
    expect(await list()).toEqual([])
    await deliver('bo@example.org')
    expect(await list()).toHaveLength(1)
    await writeFile(join(folder, 'notes.eml'), 'x')
    await mkdir(join(folder, 'archive'))
    expect(await list()).toHaveLength(1)
  })
})

test('the nightly job deletes old mails and drafts of crashes', async () => {
  await deliver('ada@example.org')
  const old = '20200103T101112123Z-b3a0c5a2-1111-4222-8333-444455556666.eml'
  const draft = '.b3a0c5a2-1111-4222-8333-444455556666.tmp'
  for (const name of [old, draft, 'notes.txt']) await writeFile(join(folder, name), 'x')
  const purge = mailJobs(context, emails).find(({ name }) => name === 'purge-mail')!
  await purge.run({})
  const names = await readdir(folder)
  expect(names).toHaveLength(2)
  expect(names).toContain('notes.txt')
  await rm(folder, { recursive: true })
  await purge.run({})
})

describe('the pages', () => {
  test('lists show the newest first, with the links of each mail', async () => {
    await deliver('ada@example.org')
    const first = counter
    await deliver('bo@example.org')
    const mails = await list()
    expect(mails.map(({ to, links }) => [to, links])).toEqual([
      ['bo@example.org', [`http://localhost:3000/verify-email?token=token-${first + 1}`]],
      ['ada@example.org', [`http://localhost:3000/verify-email?token=token-${first}`]],
    ])
    expect(mails[0]).toMatchObject({ subject: 'Verify your email for Firstbell' })
    const age = Date.now() - new Date(mails[0]!.date).getTime()
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(60_000)

    const page = await get('/dev/mailbox')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body.indexOf('bo@example.org')).toBeLessThan(page.body.indexOf('ada@example.org'))
    for (const { id } of mails) expect(page.body).toContain(`href="/dev/mailbox/${id}"`)
  })

  test('an empty mailbox has a message', async () => {
    expect((await get('/dev/mailbox')).body).toContain('No mail yet.')
  })

  test('a mail shows its text with the link, and its HTML in a frame', async () => {
    await deliver('ada@example.org', '<script>alert(1)')
    const [mail] = await list()
    const page = await get(`/dev/mailbox/${mail!.id}`)
    expect(page.body).toContain('<dd>ada@example.org</dd>')
    expect(page.body).toContain(`<a href="${mail!.links[0]}">${mail!.links[0]}</a>`)
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).not.toContain('style="')
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')

    const part = await get(`/dev/mailbox/${mail!.id}/html`)
    expect(part.body).toContain('&lt;script&gt;')
    expect(part.headers['content-security-policy']).toMatch(
      /default-src 'none'; img-src 'self'; style-src 'unsafe-inline'.*sandbox(?!.*allow-(scripts|same-origin))/,
    )
    expect(part.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test('a mail with a calendar entry has a link to the invitation (rule calendar-5)', async () => {
    await rig.db.transaction().execute((tx) =>
      createMailer(emails).enqueue(tx, {
        key: 'invitation',
        to: 'ada@example.org',
        template: 'booking-confirmed',
        data: aBookingMail('Gitarre für alle 🎸', 'REQUEST'),
      }),
    )
    await rig.work(context)
    const [mail] = await list()
    const path = `/dev/mailbox/${mail!.id}`
    expect((await get(path)).body).toContain(`href="${path}/invite.ics" download>Add to calendar`)
    const invite = await get(`${path}/invite.ics`)
    expect(invite.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="invite.ics"',
    })
    expect(readCalendar(invite.body).events).toMatchObject([
      { summary: 'Gitarre für alle 🎸', attendees: [{ address: 'ada@example.org' }] },
    ])

    await rm(folder, { recursive: true, force: true })
    await deliver('ada@example.org')
    const [other] = await list()
    expect((await get(`/dev/mailbox/${other!.id}`)).body).not.toContain('Add to calendar')
    expect((await get(`/dev/mailbox/${other!.id}/invite.ics`)).statusCode).toBe(404)
  })

  test.each(['20260103T101112123Z-b3a0c5a2-1111-4222-8333-444455556666', '..%2f..%2fetc', 'x'])(
    'there is no mail %s',
    async (id) => {
      expect((await get(`/dev/mailbox/${id}`)).statusCode).toBe(404)
      expect((await get(`/dev/mailbox/${id}/html`)).statusCode).toBe(404)
      expect((await get(`/dev/mailbox/${id}/invite.ics`)).statusCode).toBe(404)
    },
  )

  test('a site that resolves its name to this machine sees nothing', async () => {
    await deliver('ada@example.org')
    const [mail] = await list()
    for (const path of ['.json', '', `/${mail!.id}`, `/${mail!.id}/html`]) {
      const url = `/dev/mailbox${path}`
      expect((await get(url, { host: 'evil.example:3000' })).statusCode).toBe(404)
      for (const host of ['localhost:3000', '[::1]:3000', '127.0.0.1', 'app.localhost'])
        expect((await get(url, { host })).statusCode).toBe(200)
    }
  })

  test('with SMTP there is no local mailbox', async () => {
    const other = await serve(rig.contextFor({ SMTP_URL: 'smtp://127.0.0.1:25' }))
    for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/x'])
      expect((await other.inject({ url })).statusCode).toBe(404)
  })
})
