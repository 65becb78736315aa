import {
  bookClass,
  bookSeries,
  cancelClassBooking,
  getBookedClasses,
} from '@firstbell/contract/bookings'
import type { Call } from '@firstbell/contract/call'
import { createClass, deleteClass, getAllClasses, getClass } from '@firstbell/contract/offerings'
import { updatePreferences } from '@firstbell/contract/preferences'
import { routes } from '@firstbell/contract/routes'
import { getNextSession } from '@firstbell/contract/sessions'
import { calls } from '@firstbell/messages/all/calls'
import { languages } from '@firstbell/messages/languages'
import { describe, expect, test } from 'vitest'
import { createBookingWorld } from './support/bookings.ts'
import { classForm } from './support/offering-forms.ts'
import type { Person } from './support/world.ts'

/** Answers in the reader's language (rules wire-21, wire-22). */

const { world, teacher, thumbnail, aClass } = await createBookingWorld()
const student = await world.person('student')

/** Makes a call with an Accept-Language header. */
async function ask(
  language: string | undefined,
  { method, path }: Call,
  input: Record<string, unknown> = {},
  who: Person | null = student,
) {
  const { id, ...rest } = input
  const answer = await world.request({
    method,
    url: path.replace(':id', String(id)),
    headers: {
      ...(language !== undefined && { 'accept-language': language }),
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
    ...(method === 'GET' ? { query: rest as never } : { payload: rest }),
  })
  const { message, fields, code } = answer.body
  return {
    status: answer.status,
    message,
    fields,
    code,
    body: answer.body,
    language: answer.headers['content-language'],
    vary: answer.headers['vary'],
  }
}

describe('messages of calls (rule wire-21)', () => {
  test.each(languages)('are in %s, with the headers', async (language) => {
    const own = calls[language]
    const id = await aClass()
    const headers = { language, vary: 'accept-language' }
    expect(await ask(language, bookClass, { classId: id })).toMatchObject({
      status: 201,
      message: own.classBooked,
      ...headers,
    })
    expect(await ask(language, bookClass, { classId: id })).toMatchObject({
      status: 409,
      code: 'already_booked',
      message: own.classAlreadyBooked,
      ...headers,
    })
    expect(await ask(language, getBookedClasses)).toMatchObject({ message: own.ok, ...headers })
    expect(await ask(language, cancelClassBooking, { id })).toMatchObject({
      status: 201,
      message: own.classBookingCancelled,
      ...headers,
    })
    expect(await ask(language, deleteClass, { id }, teacher)).toMatchObject({
      message: own.classDeleted,
      ...headers,
    })
  })

  test.each(languages)('are in %s for fields', async (language) => {
    const wrong = classForm(thumbnail, { title: ' ', duration: 'x', category: 'Cooking' })
    const own = calls[language]
    expect(await ask(language, createClass, wrong, teacher)).toMatchObject({
      status: 400,
      code: 'invalid',
      message: own.titleRequired,
      fields: {
        title: own.titleRequired,
        duration: own.durationInvalid,
        category: own.categoryInvalid,
      },
    })
    // Zod's own messages are for programmers.
    expect(await ask(language, updatePreferences, { reminders: 'x' })).toMatchObject({
      fields: { reminders: own.invalidInput },
    })
  })

  test('are translated for each class of a series', async () => {
    const classes = await ask(
      undefined,
      createClass,
      classForm(thumbnail, { repeatWeekly: 3, maxStudents: 1 }),
      teacher,
    )
    const [first, second] = classes.body.classes.map(({ _id }: { _id: string }) => _id)
    await ask('en', bookClass, { classId: second }, await world.person('student'))
    expect((await ask('fr', bookSeries, { classId: first })).body).toMatchObject({
      message: calls.fr.seriesBooked,
      refused: [{ classId: second, message: calls.fr.classFull }],
    })
  })

  test('are translated by every handler: unknown routes, invalid JSON, no token', async () => {
    const headers = { 'accept-language': 'es' }
    for (const [options, message] of [
      [{ method: 'GET', url: '/nothing' }, calls.es.notFound],
      [{ method: 'GET', url: '/classes/%zz' }, calls.es.malformed],
      [{ method: 'GET', url: `/classes/get-class/${'1'.repeat(300)}` }, calls.es.notFound],
      [{ method: 'GET', url: getBookedClasses.path }, calls.es.tokenMissing],
      [
        {
          method: 'POST',
          url: routes.subscribe.path,
          payload: '{',
          headers: { ...headers, 'content-type': 'application/json' },
        },
        calls.es.malformed,
      ],
    ] as const) {
      const answer = await world.request({ headers, ...options } as never)
      expect(answer.body.message, options.url).toBe(message)
      expect(answer.headers).toMatchObject({ 'content-language': 'es', vary: 'accept-language' })
    }
  })

  test('are in the language of the repeated request', async () => {
    const id = await aClass()
    const repeat = (language: string) =>
      world.request({
        method: bookClass.method,
        url: bookClass.path,
        headers: {
          authorization: `Bearer ${student.token}`,
          'idempotency-key': 'once',
          'accept-language': language,
        },
        payload: { classId: id },
      })
    expect((await repeat('de')).body.message).toBe(calls.de.classBooked)
    expect((await repeat('ar')).body.message).toBe(calls.ar.classBooked)
  })
})

describe('the header', () => {
  test.each([
    [undefined, 'en'],
    ['*', 'en'],
    ['es-MX', 'es'],
    ['it, fr;q=0.3, de;q=0.8', 'de'],
    ['it', 'en'],
    [';;q=', 'en'],
    // Only the first 1,000 characters are parsed.
    [`it,${' '.repeat(1_000)}ar`, 'en'],
  ])('%s is answered in %s', async (header, language) => {
    expect(await ask(header, getNextSession, { id: 'x' }, null)).toMatchObject({
      message: calls[language as 'en'].tokenMissing,
      language,
    })
  })
})

describe('cached answers (rule wire-22)', () => {
  test('are in English without a language header, and their errors are translated for each request', async () => {
    const id = await aClass()
    for (const language of ['ar', 'de', 'ar'] as const) {
      for (const [call, input] of [
        [getAllClasses, {}],
        [getClass, { id }],
      ] as const) {
        const answer = await ask(language, call, input, null)
        expect([answer.message, answer.language]).toEqual([calls.en.ok, undefined])
        expect(answer.vary ?? '').not.toContain('language')
      }
      expect(
        await ask(language, getClass, { id: '00000000-0000-4000-8000-000000000000' }, null),
      ).toMatchObject({
        status: 404,
        message: calls[language].noSuchClass,
        language,
        vary: 'accept-language',
      })
      expect(await ask(language, getAllClasses, { sort: 'x' }, null)).toMatchObject({
        status: 400,
        message: calls[language].sortInvalid,
        language,
      })
    }
  })

  test('an error that concurrent requests share is translated for each', async () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const asked = languages.flatMap((language) => [language, language])
    const answers = await Promise.all(
      asked.map((language) => ask(language, getClass, { id }, null)),
    )
    expect(answers.map(({ message }) => message)).toEqual(
      asked.map((language) => calls[language].noSuchClass),
    )
  })
})
