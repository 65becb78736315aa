/** Reminders, and mails that ask for reviews. `day` is a day as `formats` writes it, `time` a time of day. */
import { plural } from './language.ts'

export const todaySubject = (time: string, title: string): string => `Starts at ${time}: ${title}`
export const tomorrowSubject = (time: string, title: string): string =>
  `Tomorrow at ${time}: ${title}`
export const daySubject = (day: string, time: string, title: string): string =>
  `${day} at ${time}: ${title}`

/** Headings, of which `next` are those of a course that has begun. */
export const startsToday = {
  class: (time: string): string => `Your class starts at ${time}`,
  course: (time: string): string => `Your course starts at ${time}`,
  next: (time: string): string => `The next session of your course starts at ${time}`,
}
export const startsTomorrow = {
  class: (time: string): string => `Your class starts tomorrow at ${time}`,
  course: (time: string): string => `Your course starts tomorrow at ${time}`,
  next: (time: string): string => `The next session of your course starts tomorrow at ${time}`,
}
export const startsOn = {
  class: (day: string, time: string): string => `Your class starts on ${day} at ${time}`,
  course: (day: string, time: string): string => `Your course starts on ${day} at ${time}`,
  next: (day: string, time: string): string =>
    `The next session of your course starts on ${day} at ${time}`,
}
export const preview = (when: string): string => `${when}.`

export const session = 'Session'
export const sessionOf = (position: number, sessions: number): string =>
  `${position} of ${sessions}`
export const youHaveSeat = {
  class: 'You’re booked for this class:',
  course: 'You’re booked for this course:',
}
export const join = 'Join'
export const joinNote =
  'You can go to this page at any time. It lets you in as soon as the session opens.'
export const cancelPaid =
  'Can’t make it? Your booking shows whether you get a refund when you cancel.'
export const cancelFree = {
  class: 'Can’t make it? Please cancel before the class starts, so someone else can have the seat.',
  course:
    'Can’t make it? Please cancel before the course starts, so someone else can have the seat.',
}
export const reasonBooked = {
  class: 'You’re receiving this email because you booked this class at Firstbell.',
  course: 'You’re receiving this email because you booked this course at Firstbell.',
}
export const unsubscribe = 'Unsubscribe from reminders'

export const nobodyBooked = {
  class: 'No one has booked this class.',
  course: 'No one has booked this course.',
}
export const studentsBooked = {
  class: (students: number): string =>
    plural(students, {
      one: `${students} student has booked this class.`,
      other: `${students} students have booked this class.`,
    }),
  course: (students: number): string =>
    plural(students, {
      one: `${students} student has booked this course.`,
      other: `${students} students have booked this course.`,
    }),
}
export const startClass = 'Start class'
export const addLink = 'Add a meeting link'
export const reasonTeach = {
  class: 'You’re receiving this email because you teach this class at Firstbell.',
  course: 'You’re receiving this email because you teach this course at Firstbell.',
}
