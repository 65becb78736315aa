import type { Gender } from '@firstbell/contract/limits'
import type { Language } from '@firstbell/messages/languages'
import type { Portrait } from './files.ts'

/** The people of the demo data. Days are relative to the time of insertion. */

/** The password of every account. */
export const PASSWORD = 'firstbell-demo'

export interface DemoPerson {
  email: string
  name: string
  contact: string
  dob: string
  gender: Gender
  /** Days since the person signed up. */
  since: number
  /** Which they prefer; absent: English. */
  language?: Language
}

export interface DemoInstructor extends DemoPerson {
  portrait: Portrait
  timezone: string
  bio: string
  qualifications: string
  skills: string[]
  /** The admin's decisions, oldest first. */
  history: { decision: 'approved' | 'rejected'; reason: string; daysAgo: number }[]
}

/** The address begins with the first name. */
const person = (
  name: string,
  contact: string,
  dob: string,
  gender: Gender,
  since: number,
): DemoPerson => ({
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  name,
  contact,
  dob,
  gender,
  since,
})

export const admin: DemoPerson = {
  ...person('Robin Keller', '2025550100', '1984-05-17', 'other', 60),
  email: 'admin@example.com',
}

export type Student =
  | 'Mia'
  | 'Jonas'
  | 'Sofia'
  | 'Liam'
  | 'Hana'
  | 'Tomas'
  | 'Camila'
  | 'Lukas'
  | 'Claire'
  | 'Layla'

export const students: Record<Student, DemoPerson> = {
  Mia: person('Mia Hoffmann', '2025550121', '1998-03-09', 'female', 34),
  Jonas: person('Jonas Weber', '2025550122', '1991-11-23', 'male', 31),
  Sofia: person('Sofia Marino', '2025550123', '2003-07-02', 'female', 27),
  Liam: person("Liam O'Connor", '2025550124', '1987-01-30', 'male', 22),
  Hana: person('Hana Suzuki', '2025550125', '1995-09-14', 'female', 19),
  Tomas: person('Tomas Novak', '2025550126', '1979-12-05', 'male', 16),
  Camila: {
    ...person('Camila Rojas', '2025550127', '1994-04-21', 'female', 14),
    language: 'es',
  },
  Lukas: { ...person('Lukas Brandt', '2025550128', '1982-08-02', 'male', 13), language: 'de' },
  Claire: {
    ...person('Claire Dubois', '2025550129', '1990-02-17', 'female', 12),
    language: 'fr',
  },
  Layla: {
    ...person('Layla Mansour', '2025550130', '2000-10-08', 'female', 10),
    language: 'ar',
  },
}

export const isApproved = ({ history }: DemoInstructor): boolean =>
  history.at(-1)?.decision === 'approved'

export const instructors: DemoInstructor[] = [
  {
    ...person('Ada Lindqvist', '2025550111', '1985-02-11', 'female', 52),
    portrait: 'ada',
    timezone: 'Europe/Berlin',
    bio: 'I write audio software by day and play guitar by night, and I have never seen a clear line between the two. My lessons are small, unhurried and end with something you can play or run. Bring your questions; we start from them.',
    qualifications:
      'MSc in Media Technology. Twelve years as a software engineer for music tools. Guitar and piano teacher since 2014, with more than 400 private lessons given.',
    skills: ['Fingerstyle guitar', 'Piano', 'Songwriting', 'TypeScript', 'Web development'],
    history: [
      { decision: 'approved', reason: 'A clear profile and a convincing resume.', daysAgo: 50 },
    ],
  },
  {
    ...person('Mateo Álvarez', '2025550112', '1979-08-26', 'male', 49),
    portrait: 'mateo',
    timezone: 'America/New_York',
    bio: 'I paint, I cut paper, and I talk a great deal of Spanish while doing both. After fifteen years of teaching in Oaxaca and Brooklyn I believe that everybody can draw once somebody has shown them how to look.',
    qualifications:
      'BFA in Painting. Fifteen years of studio teaching. Certified teacher of Spanish as a foreign language.',
    skills: ['Gouache', 'Paper cutting', 'Perspective drawing', 'Conversational Spanish'],
    history: [{ decision: 'approved', reason: '', daysAgo: 47 }],
  },
  {
    ...person('Yuki Tanaka', '2025550113', '1990-04-03', 'female', 45),
    portrait: 'yuki',
    timezone: 'Asia/Tokyo',
    bio: 'Japanese becomes easy to love when you can use it on the very first day. I teach from real situations: the bakery, the station, the meeting room, the manga shelf. On Saturdays I put the textbook away and teach ink painting.',
    qualifications:
      'MA in Japanese Language Education. Nine years at a language school in Tokyo. Ink painting under a master teacher since 2011.',
    skills: ['Japanese', 'Business Japanese', 'Reading practice', 'Ink painting'],
    history: [
      {
        decision: 'rejected',
        reason: 'Please add a word about your teaching experience; the rest is excellent.',
        daysAgo: 43,
      },
      { decision: 'approved', reason: 'Thank you for the details on your teaching.', daysAgo: 41 },
    ],
  },
  {
    ...person('Samira Haddad', '2025550114', '1988-10-19', 'female', 40),
    portrait: 'samira',
    timezone: 'Europe/London',
    bio: 'Former middle-distance runner, now a coach for people who sit too much. I plan in small steps, explain why each of them is there, and adapt every exercise to the body and the living room you have.',
    qualifications:
      'Licensed athletics coach. Certified yoga teacher (500 hours). Six years of coaching running and tennis groups in London.',
    skills: ['Yoga', 'Running', 'Tennis', 'Mobility'],
    history: [{ decision: 'approved', reason: 'Welcome aboard.', daysAgo: 38 }],
  },
  {
    ...person('Priya Raman', '2025550115', '1992-06-28', 'female', 6),
    portrait: 'priya',
    timezone: 'Asia/Kolkata',
    bio: 'I look after databases for a hospital group, where a slow query is more than an annoyance. I like to teach with pictures first and SQL second, because what you can see you can reason about.',
    qualifications:
      'BSc in Computer Science. Ten years as a database engineer. Mentor at a community coding school since 2019.',
    skills: ['SQL', 'PostgreSQL', 'Data modelling', 'Performance tuning'],
    history: [],
  },
  {
    ...person('Oskar Wieland', '2025550116', '1961-01-08', 'male', 11),
    portrait: 'oskar',
    timezone: 'Europe/Berlin',
    bio: 'Retired orchestra cellist. I would like to offer classes in music theory for amateurs.',
    qualifications: 'Diploma in Cello. Thirty-one years in a city orchestra.',
    skills: ['Music theory', 'Cello'],
    history: [
      {
        decision: 'rejected',
        reason:
          'We would love to have you here. Please tell in your bio whom your classes are for and how you teach online, and ask again.',
        daysAgo: 8,
      },
    ],
  },
]
