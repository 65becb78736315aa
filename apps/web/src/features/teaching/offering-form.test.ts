import { describe, expect, test } from 'vitest'
import { daysOf, offeringValues, schemas } from './offering-form.ts'

const picture = new File(['x'], 'a.png', { type: 'image/png' })
const values = {
  title: 'Chords',
  description: 'Slowly',
  date: '2199-01-01',
  timing: '18:00',
  timezone: 'Europe/Berlin',
  duration: '90',
  maxStudents: '12',
  category: 'Music',
  level: 'Beginner',
  thumbnail: picture as File | null,
}

const forms = {
  createClass: schemas.create.class,
  duplicateClass: schemas.duplicate.class,
  editClass: schemas.edit.class,
  createCourse: schemas.create.course,
  editCourse: schemas.edit.course,
}

/** The messages by field. */
function faults(schema: keyof typeof forms, given: object): Record<string, string[]> {
  const result = forms[schema].safeParse(given as never)
  const found: Record<string, string[]> = {}
  for (const issue of result.error?.issues ?? [])
    (found[issue.path.join('.')] ??= []).push(issue.message)
  return found
}

describe('the forms of classes and courses', () => {
  test('refuses a past start at date and timing, beside other faults', () => {
    expect(faults('createClass', values)).toEqual({})
    const past = ['Cannot select a past date or time']
    expect(faults('createClass', { ...values, date: '2020-01-01' })).toEqual({
      date: past,
      timing: past,
    })
    expect(faults('createClass', { ...values, date: '2020-01-01', title: ' ' })).toEqual({
      title: ['Title is required'],
      date: past,
      timing: past,
    })
    expect(faults('createClass', { ...values, date: '', timing: '' })).toEqual({
      date: ['Date is required'],
      timing: ['Timing is required'],
    })
  })

  test('an edit needs no picture and no future', () => {
    const edited = { ...values, thumbnail: null, date: '2020-01-01' }
    expect(faults('editClass', edited)).toEqual({})
    expect(faults('createClass', { ...values, thumbnail: null })).toEqual({
      thumbnail: ['Thumbnail is required'],
    })
  })

  test('a file that is no picture, or is empty, is refused before it is sent', () => {
    const of = (file: File) => faults('editClass', { ...values, thumbnail: file })['thumbnail']
    expect(of(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toEqual([
      'This type of file is not accepted.',
    ])
    expect(of(new File([], 'a.png', { type: 'image/png' }))).toEqual([
      'This file could not be read. Please check it and try again.',
    ])
    expect(
      of(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })),
    ).toEqual(['This file is too large.'])
  })

  test('a course is edited in minutes that make whole days', () => {
    const course = { ...values, sessionMinutes: '60', price: '49.5', modules: [] }
    const days = (duration: string) => forms.editCourse.safeParse({ ...course, duration } as never)
    expect(days('4320').data?.duration).toBe(3)
    expect(days('4000').error?.issues[0]?.message).toMatch(/whole days/)
    expect(days('0').error?.issues[0]?.message).toMatch(/at least 1/)
    expect(daysOf('4320')).toBe(3)
    expect(daysOf('4000')).toBeUndefined()
    expect(daysOf('')).toBeUndefined()
  })

  test('a past start is judged in the zone of the form', () => {
    const now = new Date(Date.now() - 60_000)
    const wall = (zone: string) => {
      const parts = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      }).format(now)
      return { date: parts.slice(0, 10), timing: parts.slice(11, 16), timezone: zone }
    }
    for (const zone of ['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago'])
      expect(faults('createClass', { ...values, ...wall(zone) }), zone).toHaveProperty('date')
    // The same clocks further west have that time ahead of them.
    const east = { ...wall('Pacific/Kiritimati'), timezone: 'Pacific/Pago_Pago' }
    expect(faults('createClass', { ...values, ...east })).toEqual({})
  })

  test('a meeting link is https, or empty (rule session-1)', () => {
    const of = (meetingUrl: string) => faults('createClass', { ...values, meetingUrl })
    expect(of('')).toEqual({})
    expect(of('https://meet.example.org/room?pwd=1')).toEqual({})
    for (const wrong of ['http://meet.example.org', 'meet.example.org', 'https://me:x@example.org'])
      expect(of(wrong)).toEqual({ meetingUrl: ['Meeting link must be an https address'] })
  })

  test('what to bring has at most 500 characters, or none (rule offering-28)', () => {
    const of = (bring: string) => faults('createCourse', { ...values, price: '0', bring })
    expect([of(''), of('x'.repeat(500))]).toEqual([{}, {}])
    expect(of('x'.repeat(501))).toEqual({
      bring: ['What to bring must be at most 500 characters'],
    })
  })

  test('a class repeats 2 to 12 times, a course has sessions of whole minutes (rules series-1, session-2)', () => {
    const repeated = (repeatWeekly: string) =>
      forms.createClass.safeParse({ ...values, repeatWeekly } as never)
    expect(repeated('').data?.repeatWeekly).toBeUndefined()
    expect(repeated('12').data?.repeatWeekly).toBe(12)
    for (const wrong of ['1', '13', '2.5'])
      expect(repeated(wrong).error?.issues[0]?.message).toBe(
        'Repeat weekly must be a whole number, 2 to 12',
      )
    const course = { ...values, price: '0', modules: [] }
    expect(faults('createCourse', { ...course, sessionMinutes: '90' })).toEqual({})
    expect(faults('createCourse', { ...course, sessionMinutes: '' })).toEqual({
      sessionMinutes: ['Session length must be a whole number of minutes, 1 to 1,440'],
    })
  })

  test('a duplicate has everything but the date, and needs no new picture (rule series-2)', () => {
    const item = {
      ...offeringValues(),
      title: 'Chords',
      learn: ['Three chords', 'A song'],
      date: '2026-03-03',
      timing: '18:00',
      timezone: 'Asia/Tokyo',
      duration: 3,
      schedule: undefined,
      sessionMinutes: 45,
      price: 49.5,
      maxStudents: 12,
      meetingUrl: 'https://meet.example.org',
      bring: 'Paper',
      visibility: 'unlisted',
      thumbnail: '/files/x/view',
      modules: [],
    } as never
    const duplicate = offeringValues(item, 'duplicate')
    expect(duplicate).toMatchObject({
      title: 'Chords',
      learn: 'Three chords\nA song',
      date: '',
      timing: '18:00',
      timezone: 'Asia/Tokyo',
      duration: '3',
      sessionMinutes: '45',
      meetingUrl: 'https://meet.example.org',
      bring: 'Paper',
      visibility: 'unlisted',
    })
    expect(faults('duplicateClass', { ...values, thumbnail: null })).toEqual({})
    expect(
      faults('duplicateClass', { ...values, thumbnail: null, date: '2020-01-01' }),
    ).toHaveProperty('date')
  })

  test('a new form is blank', () => {
    expect(offeringValues()).toMatchObject({
      title: '',
      duration: '',
      modules: [],
      thumbnail: null,
    })
  })
})
