import { number, plural } from './language.ts'

/** The students of an own class or course, and who attended. */

export const heading = 'Attendance'
export const downloadList = 'Download list (CSV)'
/** Keys: the kind of offering. */
export const nobodyBooked = {
  class: 'No one has booked this class yet.',
  course: 'No one has booked this course yet.',
}
const studentsBooked = (count: number) =>
  plural(count, {
    one: `${number(count)} student is booked`,
    other: `${number(count)} students are booked`,
  })
export const booked = (count: number) => `${studentsBooked(count)}.`
/** Shown before the start. */
export const markLater = (count: number) =>
  `${studentsBooked(count)}. You can mark who attended once it has started.`
/** Shown before the start, with the number of students who have already joined. */
export const joinedMarkLater = (count: number, joined: number) =>
  `${studentsBooked(count)}, ${plural(joined, { one: `${joined} has joined`, other: `${joined} have joined` })}. You can mark who attended once it has started.`
/** Shown after the start. */
export const summary = (count: number, attended: number, absent: number, open: number) =>
  `${studentsBooked(count)}: ${attended} attended, ${absent} absent, ${open} not known.`
export const nameMissing = 'Name not available'
export const emailMissing = 'Email not available'
/** @param moment a time, and a day unless it is today */
export const joinedAt = (moment: string) => `Joined ${moment}`
/** In the classroom, over all sessions. */
export const minutesInClass = (count: number) =>
  plural(count, {
    one: `${number(count)} minute in class`,
    other: `${number(count)} minutes in class`,
  })
/** @param day '3 Mar' */
export const bookedOn = (day: string) => `Booked ${day}`
/** Among the dates of a series that are over and that the student had booked. */
export const attendedDates = (visits: number, count: number) => `attended ${visits} of ${count}`

// Waiting students
export const waitingSince = (day: string) => `Waiting since ${day}`
/** @param moment '18:20', with the day if it is another one */
export const heldUntil = (moment: string) => `A seat is held until ${moment}`

// Choices
export const attendanceOf = (name: string) => `Attendance of ${name}`
export const attended = 'Attended'
export const absent = 'Absent'
export const notKnown = 'Not known'
export const saved = 'Saved.'
/** Marks everyone who is not marked yet. */
export const allAttended = 'All attended'
