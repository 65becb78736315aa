import type { OwnBooking } from '@firstbell/contract/bookings'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import type { Introduction } from '@firstbell/contract/reviews'

const DAY_MS = 86_400_000
/** An instant this many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const shared = {
  description: 'Three chords that carry most songs.',
  date: inDays(7).slice(0, 10),
  timing: '18:00',
  timezone: 'Europe/Berlin',
  startsAt: inDays(7),
  maxStudents: 10,
  enrolledCount: 3,
  seatsLeft: 7,
  waitlistCount: 0,
  category: 'Music',
  level: 'Beginner',
  thumbnail: '',
  thumbnailColor: '#336655',
  instructorname: 'Noor Haddad',
  instructorPic: '',
  instructorId: '5f0c1c1e-0000-4000-8000-0000000000a1',
} as const

/** A class of tomorrow's week with free seats, but for what is given. */
export const sampleClass = (given: Partial<ClassEntity> = {}): ClassEntity => ({
  ...shared,
  _id: '5f0c1c1e-0000-4000-8000-0000000000c1',
  title: 'Chords for beginners',
  endsAt: inDays(7 + 1 / 24),
  duration: 60,
  ...given,
})

/** Weekly classes of one series, from a week from now on. */
export const sampleSeries = (count: number): ClassEntity[] =>
  Array.from({ length: count }, (_, index) =>
    sampleClass({
      _id: `5f0c1c1e-0000-4000-8000-0000000000c${index + 1}`,
      startsAt: inDays(7 * (index + 1)),
      endsAt: inDays(7 * (index + 1) + 1 / 24),
      series: {
        id: '5f0c1c1e-0000-4000-8000-0000000000e1',
        number: index + 1,
        count,
        weekly: true,
      },
    }),
  )

/** A course of three days with free seats, but for what is given. */
export const sampleCourse = (given: Partial<CourseEntity> = {}): CourseEntity => ({
  ...shared,
  _id: '5f0c1c1e-0000-4000-8000-0000000000d1',
  title: 'Songs in a weekend',
  endsAt: inDays(10),
  duration: 3,
  sessionMinutes: 60,
  price: 2500,
  modules: [],
  ...given,
})

/** The paging of a list with one page. */
export const onePage = (total: number) => ({ message: '', total, page: 1, pages: 1 })

/** What a student has booked of an offering, or waits for, as the list of their bookings has it. */
export const sampleBooking = (
  item: ClassEntity | CourseEntity,
  given: Partial<OwnBooking> = {},
): OwnBooking => {
  const { _id, title, thumbnail, timezone, startsAt, endsAt } = item
  const kind = 'modules' in item ? 'course' : 'class'
  const own = { offeringId: _id, kind, title, thumbnail, timezone, startsAt, endsAt } as const
  return { ...own, status: 'booked', ...given }
}

/** The introduction of the instructor of the samples, who teaches nothing else and has no review, but for what is given. */
export const sampleIntroduction = (given: Partial<Introduction> = {}) => ({
  message: '',
  instructor: {
    _id: shared.instructorId,
    name: shared.instructorname,
    profilePic: '',
    bio: 'Twenty years of strings.',
    taught: { classes: 12, courses: 0 },
    reviews: [],
    classes: [],
    classesTotal: 0,
    courses: [],
    coursesTotal: 0,
    ...given,
  },
})
