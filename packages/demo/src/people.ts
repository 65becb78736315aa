import type { Gender } from '@firstbell/contract/limits'
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
}

export interface DemoInstructor extends DemoPerson {
  portrait: Portrait
  bio: string
  qualifications: string
  skills: string[]
  approved: boolean
  /** The admin's decisions, oldest first. */
  history: { decision: 'approved' | 'rejected'; reason: string; daysAgo: number }[]
}

export const admin: DemoPerson = {
  email: 'admin@example.com',
  name: 'Robin Keller',
  contact: '2025550100',
  dob: '1984-05-17',
  gender: 'other',
  since: 60,
}

export type Student = 'Mia' | 'Jonas' | 'Sofia' | 'Liam' | 'Hana' | 'Tomas'

export const students: Record<Student, DemoPerson> = {
  Mia: {
    email: 'mia@example.com',
    name: 'Mia Hoffmann',
    contact: '2025550121',
    dob: '1998-03-09',
    gender: 'female',
    since: 34,
  },
  Jonas: {
    email: 'jonas@example.com',
    name: 'Jonas Weber',
    contact: '2025550122',
    dob: '1991-11-23',
    gender: 'male',
    since: 31,
  },
  Sofia: {
    email: 'sofia@example.com',
    name: 'Sofia Marino',
    contact: '2025550123',
    dob: '2003-07-02',
    gender: 'female',
    since: 27,
  },
  Liam: {
    email: 'liam@example.com',
    name: "Liam O'Connor",
    contact: '2025550124',
    dob: '1987-01-30',
    gender: 'male',
    since: 22,
  },
  Hana: {
    email: 'hana@example.com',
    name: 'Hana Suzuki',
    contact: '2025550125',
    dob: '1995-09-14',
    gender: 'female',
    since: 19,
  },
  Tomas: {
    email: 'tomas@example.com',
    name: 'Tomas Novak',
    contact: '2025550126',
    dob: '1979-12-05',
    gender: 'male',
    since: 16,
  },
}

export const instructors: DemoInstructor[] = [
  {
    portrait: 'ada',
    email: 'ada@example.com',
    name: 'Ada Lindqvist',
    contact: '2025550111',
    dob: '1985-02-11',
    gender: 'female',
    since: 52,
    bio: 'I write audio software by day and play guitar by night, and I have never seen a clear line between the two. My lessons are small, unhurried and end with something you can play or run. Bring your questions; we start from them.',
    qualifications:
      'MSc in Media Technology. Twelve years as a software engineer for music tools. Guitar and piano teacher since 2014, with more than 400 private lessons given.',
    skills: ['Fingerstyle guitar', 'Piano', 'Songwriting', 'TypeScript', 'Web development'],
    approved: true,
    history: [
      { decision: 'approved', reason: 'A clear profile and a convincing resume.', daysAgo: 50 },
    ],
  },
  {
    portrait: 'mateo',
    email: 'mateo@example.com',
    name: 'Mateo Álvarez',
    contact: '2025550112',
    dob: '1979-08-26',
    gender: 'male',
    since: 49,
    bio: 'I paint, I cut paper, and I talk a great deal of Spanish while doing both. After fifteen years of teaching in Oaxaca and Brooklyn I believe that everybody can draw once somebody has shown them how to look.',
    qualifications:
      'BFA in Painting. Fifteen years of studio teaching. Certified teacher of Spanish as a foreign language.',
    skills: ['Gouache', 'Paper cutting', 'Perspective drawing', 'Conversational Spanish'],
    approved: true,
    history: [{ decision: 'approved', reason: '', daysAgo: 47 }],
  },
  {
    portrait: 'yuki',
    email: 'yuki@example.com',
    name: 'Yuki Tanaka',
    contact: '2025550113',
    dob: '1990-04-03',
    gender: 'female',
    since: 45,
    bio: 'Japanese becomes easy to love when you can use it on the very first day. I teach from real situations: the bakery, the station, the meeting room, the manga shelf. On Saturdays I put the textbook away and teach ink painting.',
    qualifications:
      'MA in Japanese Language Education. Nine years at a language school in Tokyo. Ink painting under a master teacher since 2011.',
    skills: ['Japanese', 'Business Japanese', 'Reading practice', 'Ink painting'],
    approved: true,
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
    portrait: 'samira',
    email: 'samira@example.com',
    name: 'Samira Haddad',
    contact: '2025550114',
    dob: '1988-10-19',
    gender: 'female',
    since: 40,
    bio: 'Former middle-distance runner, now a coach for people who sit too much. I plan in small steps, explain why each of them is there, and adapt every exercise to the body and the living room you have.',
    qualifications:
      'Licensed athletics coach. Certified yoga teacher (500 hours). Six years of coaching running and tennis groups in London.',
    skills: ['Yoga', 'Running', 'Tennis', 'Mobility'],
    approved: true,
    history: [{ decision: 'approved', reason: 'Welcome aboard.', daysAgo: 38 }],
  },
  {
    portrait: 'priya',
    email: 'priya@example.com',
    name: 'Priya Raman',
    contact: '2025550115',
    dob: '1992-06-28',
    gender: 'female',
    since: 6,
    bio: 'I look after databases for a hospital group, where a slow query is more than an annoyance. I like to teach with pictures first and SQL second, because what you can see you can reason about.',
    qualifications:
      'BSc in Computer Science. Ten years as a database engineer. Mentor at a community coding school since 2019.',
    skills: ['SQL', 'PostgreSQL', 'Data modelling', 'Performance tuning'],
    approved: false,
    history: [],
  },
  {
    portrait: 'oskar',
    email: 'oskar@example.com',
    name: 'Oskar Wieland',
    contact: '2025550116',
    dob: '1961-01-08',
    gender: 'male',
    since: 11,
    bio: 'Retired orchestra cellist. I would like to offer classes in music theory for amateurs.',
    qualifications: 'Diploma in Cello. Thirty-one years in a city orchestra.',
    skills: ['Music theory', 'Cello'],
    approved: false,
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
