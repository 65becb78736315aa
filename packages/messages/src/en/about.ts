import { number, plural } from './language.ts'

/** The page about the site. */

export const title = 'About Us'
/** For search engines and link previews. */
export const description =
  'Why Firstbell exists, what you can learn here, and how booking and teaching work.'
export const mission = 'Our mission'
export const missionShort = 'A good teacher, at a set hour, for everyone.'
export const missionText =
  'Most of what people want to learn is best learned from somebody who is there: who hears the wrong note, sees the crooked line, answers the question that no video foresaw. Firstbell brings teachers and learners together at the same hour, wherever they are.'
export const explore = 'Explore Courses'

export const offer = 'What we offer'
export const classes = 'Live classes'
export const classesText =
  'One session, one subject, one teacher. Pick an hour that suits you, take a seat, and come as you are. Times are shown in your own time zone.'
export const courses = 'Courses'
export const coursesText =
  'Several days with a beginning and an end, in modules you can read before you enroll. The price, the launch date and the seats that are left are always in sight.'
export const subjects =
  'Music, Arts, Sports, Technology and Language, for beginners, intermediate and advanced learners.'

export const why = 'Why choose us'
export const teachers = 'Teachers we have looked at'
export const teachersText =
  'Nobody publishes a live class before we have read who they are and what they have done.'
export const small = 'Small enough to be heard'
export const smallText =
  'Every class has a limit, and a full class is full. Your question gets its answer.'
export const seat = 'A seat that is yours'
export const seatText =
  'A booking holds from the moment you confirm it. If plans change on either side, you hear of it by mail.'
export const data = 'Your data stays yours'
export const dataText =
  'Nobody sees who is enrolled but the teacher and the people in the room. Deleting your account deletes it everywhere.'

export const booking = 'Booking and cancelling'
export const bookingText =
  'Choose Book or Enroll, read the details once more, confirm. What you have booked stands in your profile, and you can cancel it there; the seat is free again at once.'
export const paidBackUntilStart =
  'What you have paid for a course comes back if you cancel before it starts.'
export const paidBack = (hours: number) =>
  plural(hours, {
    one: `What you have paid for a course comes back if you cancel until ${number(hours)} hour before it starts; later it does not.`,
    other: `What you have paid for a course comes back if you cancel until ${number(hours)} hours before it starts; later it does not.`,
  })
export const teaching = 'Teaching here'
export const teachingText =
  'Sign up as an instructor and tell us about yourself, with your resume. You can publish courses from the first day, and live classes as soon as we have approved you.'
