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
  class: 'You have a seat in this class:',
  course: 'You have a seat in this course:',
}
export const join = 'Join'
export const joinNote = 'The button leads to a page that lets you in as soon as the session opens.'
export const cancelPaid =
  'Cannot make it? The booking in your profile says whether cancelling it is refunded.'
export const cancelFree = {
  class:
    'Cannot make it? Cancel the booking in your profile before the class starts, so that somebody else gets the seat.',
  course:
    'Cannot make it? Cancel the booking in your profile before the course starts, so that somebody else gets the seat.',
}
export const reasonBooked = {
  class: 'You get this mail because you have booked this class at Firstbell.',
  course: 'You get this mail because you have booked this course at Firstbell.',
}
export const unsubscribe = 'Unsubscribe from reminders'

export const nobodyBooked = {
  class: 'Nobody has booked this class.',
  course: 'Nobody has booked this course.',
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
export const noLink = {
  class: 'There is no meeting link yet, without which nobody can join. Edit the class to add one.',
  course:
    'There is no meeting link yet, without which nobody can join. Edit the course to add one.',
}
export const startClass = 'Start class'
export const addLink = 'Add a meeting link'
export const reasonTeach = {
  class: 'You get this mail because you teach this class at Firstbell.',
  course: 'You get this mail because you teach this course at Firstbell.',
}
