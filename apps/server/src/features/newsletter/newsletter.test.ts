import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { PATIENT } from '../../../test/support/context.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { createMailContext, header, startSmtp } from '../../../test/support/mail.ts'
import { emails } from '../../features.ts'
import type { FeatureHttp } from '../../platform/feature.ts'
import { routesOf } from '../../platform/http/routes.ts'
import { createHttpServer } from '../../platform/http/server.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { mailRoutes } from '../../platform/mail/mailbox/routes.ts'
import { newsletter } from './feature.ts'
import { listSubscribers, newsletterJobs } from './newsletter.ts'

const smtp = await startSmtp()
const rig = await createMailContext({
  SMTP_URL: smtp.url,
  PUBLIC_URL: 'https://classes.example.org',
})
const context = rig.contextFor({})
const app = await createHttpServer({ logger: context.log, ...context.config, ...PATIENT })
mailRoutes(app, context)
const nobody = () => Promise.reject(new Error('no call here needs somebody'))
const feature = await newsletter.open!(
  { ...context, mailer: createMailer(emails), callHook: async () => {}, personalData: [] },
  {},
)
await feature.routes!({ app, route: routesOf(app, nobody, context.limiter) } as FeatureHttp)
await app.ready()
afterAll(() => app.close())

let lastNetwork = 0
/** Enters an email address, by default from a new network address, because of the rate limit. */
const enter = (email: unknown, remoteAddress = `10.0.0.${(lastNetwork += 1)}`) =>
  app.inject({ method: 'POST', url: '/newsletter/subscribe', payload: { email }, remoteAddress })
const requestToken = async (email: string) =>
  (
    await rig.db
      .selectFrom('newsletter_request')
      .select('token')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).token
const confirm = (token: string) =>
  app.inject({ method: 'POST', url: `/newsletter/confirmed?token=${token}` })
/** Enters an email address and confirms it. */
async function subscribe(email: string) {
  const answer = await enter(email)
  await confirm(await requestToken(email))
  return answer
}
const subscribed = async () => (await listSubscribers(rig.db)).map(({ email }) => email)
const tokenOf = async (email: string) =>
  (await listSubscribers(rig.db)).find((subscriber) => subscriber.email === email)!.token
const mailsTo = async (email: string) => {
  await runJobs(context.pool, newsletterJobs(context.db, createMailer(emails)))
  await rig.work(context)
  return smtp.received.filter(({ recipients }) => recipients.includes(email))
}
const oneClick = (token: string, type: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: `/newsletter/unsubscribe?token=${token}`,
    headers: { 'content-type': type },
    payload,
  })

test('an email address is subscribed once its link is confirmed, and the answers are alike (rules mail-13, mail-22)', async () => {
  const answers = [
    await enter('ada@example.org'),
    await enter(' Ada@Example.org '),
    ...(await Promise.all([1, 2, 3].map(() => enter('ada@example.org')))),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ message: 'You are subscribed.' })
  }
  expect(await subscribed()).toEqual([])
  const [mail, ...others] = await mailsTo('ada@example.org')
  expect(others).toEqual([])
  const link = /https:\/\/classes\.example\.org(\/newsletter\/confirm\?token=[\w-]+)/.exec(
    mail!.mail.text ?? '',
  )![1]!
  // Opening the link changes nothing.
  const asked = await app.inject({ url: link })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('<strong>ada@example.org</strong>')
  expect(asked.body).not.toMatch(/style=|<style|<script/)
  expect(await subscribed()).toEqual([])
  const action = /<form method="post" action="([^"]+)">/.exec(asked.body)![1]!
  const token = action.split('token=')[1]!
  const presses = await Promise.all([confirm(token), confirm(token)])
  for (const { statusCode, body } of [...presses, await app.inject({ url: link })]) {
    expect(statusCode).toBe(200)
    expect(body).toContain('You’re subscribed')
  }
  expect(await subscribed()).toEqual(['ada@example.org'])
  expect(await mailsTo('ada@example.org')).toHaveLength(2)
  // A subscribed address gets the same answer, and no mail.
  expect((await enter('ada@example.org')).json()).toEqual({ message: 'You are subscribed.' })
  expect(await mailsTo('ada@example.org')).toHaveLength(2)
})

test('an address gets one mail an hour, and its link works for a week (rule mail-22)', async () => {
  const later = (hours: number) =>
    sql`update newsletter_request set requested_at = requested_at - make_interval(hours => ${hours}::int)
      where email = 'eve@example.org'`.execute(rig.db)
  await enter('eve@example.org')
  await later(2)
  const token = await requestToken('eve@example.org')
  await enter('eve@example.org')
  expect(await mailsTo('eve@example.org')).toHaveLength(2)
  expect((await confirm(token)).statusCode).toBe(404)
  await later(7 * 24)
  const next = await requestToken('eve@example.org')
  for (const answer of [
    await confirm(next),
    await app.inject({ url: `/newsletter/confirm?token=${next}` }),
    await app.inject({ url: '/newsletter/confirm' }),
    await confirm('nothing'),
  ]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('This link isn’t valid')
  }
  const tidyUp = newsletterJobs(context.db, createMailer(emails)).find(
    ({ name }) => name === 'forget-newsletter-requests',
  )!
  await tidyUp.run({})
  await expect(requestToken('eve@example.org')).rejects.toThrow()
  expect(await subscribed()).not.toContain('eve@example.org')
})

test('a link that was used does not undo a later unsubscription (rule mail-22)', async () => {
  await subscribe('flo@example.org')
  const used = await requestToken('flo@example.org')
  await oneClick(await tokenOf('flo@example.org'), 'text/plain', '')
  expect((await confirm(used)).statusCode).toBe(404)
  expect(await subscribed()).not.toContain('flo@example.org')
  await enter('flo@example.org')
  expect(await requestToken('flo@example.org')).not.toBe(used)
})

test('invisible characters are removed from an email address (rule account-5)', async () => {
  expect((await enter('\u200ero&d@Example.org\u200b')).statusCode).toBe(201)
  const [mail] = await mailsTo('ro&d@example.org')
  expect(mail!.mail.to).toEqual([{ name: '', address: 'ro&d@example.org' }])
})

test.each([
  [undefined, 'Email is required'],
  ['\u200b', 'Email is required'],
  ['', 'Email is required'],
  ['ada', 'Invalid email format'],
  ['ada@example.org\r\nBcc: eve@evil.example', 'Invalid email format'],
])('%j is refused', async (email, message) => {
  const answer = await enter(email)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ message, fields: { email: message } })
})

test('the welcome mail has the unsubscribe link in its headers and in its text (RFC 8058)', async () => {
  await subscribe('bo@example.org')
  const [, received] = await mailsTo('bo@example.org')
  const link = `https://classes.example.org/newsletter/unsubscribe?token=${await tokenOf('bo@example.org')}`
  expect(header(received!.mail, 'list-unsubscribe')).toBe(`<${link}>`)
  expect(header(received!.mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  // The URL is not wrapped, so that a client without decoding finds it.
  expect(received!.raw.replace(/\r\n(?=[ \t])/g, '')).toContain(`List-Unsubscribe: <${link}>\r\n`)
  expect(received!.mail.text).toContain(link)
  expect(received!.mail.html).toContain(`href="${link}"`)
})

test('one-click unsubscription works in every encoding, and repeatedly', async () => {
  await subscribe('cy@example.org')
  const token = await tokenOf('cy@example.org')
  const form =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', form],
    ['application/json', '{}'],
    ['text/plain', 'x'],
  ] as const) {
    const answer = await oneClick(token, type, payload)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'You are unsubscribed.' })
    expect(await subscribed()).not.toContain('cy@example.org')
  }
  const bare = await app.inject({ method: 'POST', url: `/newsletter/unsubscribe?token=${token}` })
  expect(bare.statusCode).toBe(200)
})

test('an unknown token is not found, a missing one is invalid', async () => {
  expect((await oneClick('nothing', 'text/plain', '')).statusCode).toBe(404)
  const strange = await app.inject({ method: 'POST', url: '/newsletter/unsubscribe?token=a%00b' })
  expect([strange.statusCode, strange.json().code]).toEqual([400, 'invalid'])
  const missing = await app.inject({ method: 'POST', url: '/newsletter/unsubscribe' })
  expect(missing.statusCode).toBe(400)
})

test('a new subscription is welcomed again, and old links still end it', async () => {
  await subscribe('di@example.org')
  const token = await tokenOf('di@example.org')
  await oneClick(token, 'text/plain', '')
  expect((await subscribe('di@example.org')).statusCode).toBe(201)
  expect(await tokenOf('di@example.org')).toBe(token)
  // Two confirmations and two welcomes.
  expect(await mailsTo('di@example.org')).toHaveLength(4)
})

test('the link opens a page with a button that ends the subscription', async () => {
  await subscribe('ed@example.org')
  const url = `/newsletter/unsubscribe?token=${await tokenOf('ed@example.org')}`
  const asked = await app.inject({ url })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('<strong>ed@example.org</strong>')
  expect(asked.body).not.toMatch(/style=|<style|<script/)
  expect(asked.headers['content-security-policy']).toContain("form-action 'self'")
  expect(asked.headers['referrer-policy']).toBe('no-referrer')
  expect(await subscribed()).toContain('ed@example.org')

  const action = /<form method="post" action="([^"]+)">/.exec(asked.body)![1]!
  const ended = await app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(ended.statusCode).toBe(200)
  expect(ended.body).toContain('You’re unsubscribed')
  expect(await subscribed()).not.toContain('ed@example.org')
  expect((await app.inject({ url })).body).toContain('You’re unsubscribed')
  const styles = await app.inject({ url: /href="([^"]+\.css)"/.exec(asked.body)![1]! })
  expect(styles.statusCode).toBe(200)
  expect(styles.headers['content-type']).toContain('text/css')
})

test.each(['?token=nothing', '', '?token=a&token=b', '?token=%00', '?token='])(
  'a truncated link (%s) gets a helpful page',
  async (query) => {
    const page = await app.inject({ url: `/newsletter/unsubscribe${query}` })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('This link isn’t valid')
    const post = await app.inject({ method: 'POST', url: `/newsletter/unsubscribed${query}` })
    expect(post.statusCode).toBe(404)
    expect(post.body).toContain('This link isn’t valid')
  },
)

test('one network address can subscribe thirty times in ten minutes', async () => {
  for (let n = 0; n < 30; n += 1)
    expect((await enter(`reader${n}@example.org`, '10.9.9.9')).statusCode).toBe(201)
  const refused = await enter('one-more@example.org', '10.9.9.9')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await enter('one-more@example.org')).statusCode).toBe(201)
})

describe('the form without scripts (rule mail-13)', () => {
  const post = (prefix: string, email: string, remoteAddress = '10.7.0.1') =>
    app.inject({
      method: 'POST',
      url: `${prefix}/newsletter/subscribed`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
      payload: new URLSearchParams({ email }).toString(),
      remoteAddress,
    })

  test('asks for the confirmation and answers with a page in the language of its page', async () => {
    const answer = await post('/de', ' Fay@Example.org ')
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-language']).toBe('de')
    expect(answer.body).toContain('<html lang="de"')
    expect(answer.body).not.toContain('fay@example.org')
    expect(answer.body).toContain('Bitte bestätige dein Abo')
    expect(await subscribed()).not.toContain('fay@example.org')
    await confirm(await requestToken('fay@example.org'))
    expect(await subscribed()).toContain('fay@example.org')
    expect((await post('', 'gil@example.org')).body).toContain('We’ve sent you an email.')
  })

  test.each([
    ['', 'Email is required'],
    ['"><script>alert(1)</script>', 'Invalid email format'],
  ])('says what is wrong with %j and keeps it to be corrected', async (email, message) => {
    const answer = await post('', email)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(`<h1>${message}</h1>`)
    expect(answer.body).toContain('<form method="post" action="/newsletter/subscribed">')
    expect(answer.body).not.toContain('<script')
  })

  test('counts against the same limit', async () => {
    for (let n = 0; n < 30; n += 1) await enter(`crowd${n}@example.org`, '10.7.7.7')
    expect((await post('', 'late@example.org', '10.7.7.7')).statusCode).toBe(429)
    expect(await subscribed()).not.toContain('late@example.org')
  })

  test('ignores an email address in the URL', async () => {
    const answer = await app.inject({ url: '/newsletter/subscribed?email=url@example.org' })
    expect(answer.statusCode).toBe(404)
    expect(await subscribed()).not.toContain('url@example.org')
  })
})
