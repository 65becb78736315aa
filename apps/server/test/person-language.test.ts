import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass } from '@firstbell/contract/bookings'
import { calendarFilePath, openCalendarFeed } from '@firstbell/contract/calendar'
import { approveInstructor } from '@firstbell/contract/instructors'
import { updateClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { beforeAll, expect, test } from 'vitest'
import { classForm } from './support/offering-forms.ts'
import { signupForm } from './support/people.ts'
import { createWorld, type Person, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({
    PUBLIC_URL: 'https://classes.example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
})

const speaks = (who: Person, language: string) => world.call(updatePreferences, { language }, who)
const lastTo = async ({ email }: { email: string }) => (await world.mailsTo(email)).at(-1)!

test('the first mail is in the language of the sign-up (rule language-2)', async () => {
  const form = signupForm()
  await world.request({
    method: 'POST',
    url: '/auth/signup',
    headers: { 'accept-language': 'es-MX,en;q=0.5' },
    payload: form,
  })
  const verify = await lastTo(form)
  expect(verify.subject).toBe('Verifica tu correo en Firstbell')
  expect(verify.plain).toContain('https://classes.example.org/es/verify-email?token=')
})

test('mails are in their reader’s language, whoever causes them', async () => {
  const [teacher, ada] = [await world.person('approved'), await world.person('student', 'Ada')]
  await speaks(teacher, 'de')
  await speaks(ada, 'fr')
  const id = await world.newClass(teacher, { title: 'Guitar basics' })
  expect((await world.call(bookClass, { classId: id }, ada)).status).toBe(201)
  expect((await lastTo(ada)).subject).toBe('Réservation confirmée\u00a0: Guitar basics')
  expect((await lastTo(ada)).plain).toContain(`calendar.ics?language=fr`)
  expect((await lastTo(teacher)).subject).toBe('Neue Buchung: Guitar basics')

  const [invitation] = (await lastTo(ada)).invitations!
  expect(invitation!.event.description).toMatch(/^Enseignant\u00a0: .*\nRejoindre\u00a0: /)
  expect(invitation!.event.url).toBe(`https://classes.example.org/fr/classes/${id}`)

  const form = classForm('', { classId: id, title: 'Chords', level: 'Advanced' })
  expect((await world.call(updateClass, form, teacher)).status).toBe(201)
  const changed = await lastTo(ada)
  expect(changed.subject).toBe('Modification\u00a0: Chords')
  expect(changed.plain).toContain('  Titre\u00a0: Chords\n  (avant\u00a0: Guitar basics)')
  expect(changed.plain).toContain('  Niveau\u00a0: Avancé')

  await speaks(ada, 'ar')
  expect((await world.call(deleteAccount, {}, ada)).status).toBe(201)
  expect((await lastTo(ada)).subject).toBe('حُذف حسابكم في Firstbell')
})

test('decisions and requests for approval are in the recipient’s language', async () => {
  const [admin, clara] = [await world.person('admin'), await world.person('instructor', 'Clara')]
  await speaks(clara, 'es')
  await world.call(approveInstructor, { instructorId: clara.id }, admin)
  expect((await lastTo(clara)).subject).toBe('Ya puedes dar clases en Firstbell')
})

test('the feed is in the person’s language, and changes with it', async () => {
  const teacher = await world.person('approved', 'Clara')
  await world.newClass(teacher)
  const { body } = await world.call(openCalendarFeed, {}, teacher)
  const feed = (tag = '') =>
    world.request({ url: new URL(body.url).pathname, headers: { 'if-none-match': tag } })
  const english = await feed()
  expect(english.body).toContain('Instructor: Clara')
  await speaks(teacher, 'de')
  const german = await feed(String(english.headers['etag']))
  expect(german.status).toBe(200)
  expect(german.body).toContain('Lehrkraft: Clara')
  expect(german.body.replaceAll('\r\n ', '')).toContain('https://classes.example.org/de/join/')
  expect((await feed(String(german.headers['etag']))).status).toBe(304)
})

test('a calendar file is in the language of its URL', async () => {
  const id = await world.newClass(await world.person('approved', 'Clara'))
  const file = async (query: string) =>
    (await world.request({ url: calendarFilePath(id) + query })).body.replaceAll('\r\n ', '')
  expect(await file('?language=es')).toContain('Imparte: Clara')
  for (const query of ['', '?language=en', '?language=it', '?language=es&language=de'])
    expect(await file(query)).toContain('Instructor: Clara')
})

test('the newsletter’s mails and unsubscribe page are in the language of the subscription', async () => {
  const subscribe = (acceptLanguage: string) =>
    world.request({
      method: 'POST',
      url: '/newsletter/subscribe',
      headers: { 'accept-language': acceptLanguage },
      payload: { email: 'ed@example.org' },
    })
  await subscribe('ar, en;q=0.5')
  const request = await lastTo({ email: 'ed@example.org' })
  expect(request.subject).toBe('تأكيد الاشتراك في نشرة Firstbell البريدية')
  const confirmation = new URL(/https:\S+newsletter\/confirm\S+/.exec(request.plain)![0])
  expect(confirmation.pathname).toBe('/ar/newsletter/confirm')
  const question = await world.request({ url: confirmation.pathname + confirmation.search })
  await world.request({ method: 'POST', url: /action="([^"]+)"/.exec(question.body)![1]! })
  const mail = await lastTo({ email: 'ed@example.org' })
  expect(mail.subject).toBe('مرحبًا بكم في نشرة Firstbell البريدية')
  const link = new URL(/https:\S+unsubscribe\S+/.exec(mail.plain)![0])
  expect(link.pathname).toBe('/ar/newsletter/unsubscribe')

  const asked = await world.request({ url: link.pathname + link.search })
  expect(asked).toMatchObject({ status: 200, headers: { 'content-language': 'ar' } })
  expect(asked.body).toContain('<html lang="ar" dir="rtl">')
  expect(asked.body).toContain('إلى <strong>ed@example.org</strong>؟')
  const action = /action="([^"]+)"/.exec(asked.body)![1]!
  expect(action).toContain('/ar/newsletter/unsubscribed?')
  const oneClick = await world.request({ method: 'POST', url: link.pathname + link.search })
  expect(oneClick).toMatchObject({ status: 200, body: { message: 'You are unsubscribed.' } })
  expect((await world.request({ method: 'POST', url: action })).body).toContain('أُلغي اشتراككم')
  const unknown = await world.request({ url: '/de/newsletter/unsubscribe?token=x' })
  expect(unknown.status).toBe(404)
  expect(unknown.body).toContain('Dieser Link ist ungültig')
})
