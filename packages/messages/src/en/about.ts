import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'About Us'
/** For search engines and link previews. */
export const description =
  'Why Firstbell exists, what you can learn here, and how booking and teaching work.'
export const mission = 'Our mission'
export const missionShort = 'Good teachers, live, for everyone.'
export const missionText =
  'Most things are best learned from someone who’s there: who hears the wrong note, sees the crooked line, and answers the question no video thought of. Firstbell brings teachers and learners together at the same time, wherever they are.'
export const explore = 'Explore Courses'

export const offer = 'What we offer'
export const classes = 'Live classes'
export const classesText =
  'One session, one subject, one teacher. Pick a time that works for you, book a seat and join. Times are shown in your time zone.'
export const courses = 'Courses'
export const coursesText =
  'Several sessions that build on each other. See the modules, the price, the dates and the seats left before you enroll.'
export const subjects =
  'Music, arts, sports, technology and languages, for beginners, intermediate and advanced learners.'

export const why = 'Why choose us'
export const teachers = 'Teachers we’ve checked'
export const teachersText =
  'We review every teacher’s profile and background before they can publish a live class.'
export const small = 'Small groups'
export const smallText = 'Seats are limited, and we stick to it. There’s time for your questions.'
export const seat = 'A seat that is yours'
export const seatText =
  'Your seat is yours from the moment you confirm. If anything changes, we’ll email you.'
export const data = 'Your data stays yours'
export const dataText =
  'Only your teacher and classmates can see that you’re enrolled. When you delete your account, your data is deleted too.'

export const booking = 'Booking and cancelling'
export const bookingText =
  'Choose Book or Enroll, check the details and confirm. You’ll find your bookings in your profile, where you can cancel them.'
export const paidBackUntilStart = 'Cancel before a course starts, and you get a full refund.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `Cancel up to ${number(hours)} hour before a course starts, and you get a full refund. After that, there’s no refund.`,
    other: `Cancel up to ${number(hours)} hours before a course starts, and you get a full refund. After that, there’s no refund.`,
  })
export const teaching = 'Teaching here'
export const teachingText =
  'Sign up as an instructor, tell us about yourself and add your resume. You can publish courses right away, and live classes once we’ve approved you.'
