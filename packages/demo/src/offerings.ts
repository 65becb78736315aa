import type { Category, Level } from '@firstbell/contract/limits'
import type { CourseModule } from '@firstbell/contract/offerings'
import type { Portrait, Scene } from './files.ts'
import type { Student } from './people.ts'

/** The classes and courses of the demo data. */

export interface DemoOffering {
  kind: 'class' | 'course'
  /** The instructor, named by their portrait. */
  by: Portrait
  scene: Scene
  title: string
  description: string
  category: Category
  level: Level
  starts: DemoStart
  timezone: string
  /** Minutes for a class, days for a course. */
  duration: number
  /** Minutes per session of a course. */
  sessionMinutes?: number
  /** '' for no link yet; absent: a link derived from the scene. */
  meetingUrl?: string
  maxStudents: number
  price?: number
  modules?: CourseModule[]
  /** First names of the students with a seat, in the order of booking. */
  booked: Student[]
  /** Students with an offered seat, and students on the waitlist. */
  held?: Student[]
  waiting?: Student[]
  /** Who joined the first session, and the instructor's corrections of the attendance. */
  joined?: Student[]
  attended?: Partial<Record<Student, boolean>>
  /** The instructor's messages to everyone booked. */
  messages?: { subject: string; text: string; hoursAgo: number }[]
}

/** Days from today with a local time, or minutes from the time of insertion. */
export type DemoStart = { inDays: number; timing: string } | { inMinutes: number }

export const offerings: DemoOffering[] = [
  {
    kind: 'class',
    by: 'samira',
    scene: 'sunrise',
    title: 'Sunrise yoga for stiff shoulders',
    description:
      'Forty-five quiet minutes for everybody who carries the desk in their neck. We open the chest, move the shoulder blades and finish lying down. A mat and a folded blanket are all you need.',
    category: 'Sports',
    level: 'Beginner',
    starts: { inDays: 1, timing: '07:15' },
    timezone: 'Europe/London',
    duration: 45,
    maxStudents: 20,
    booked: ['Sofia', 'Hana'],
  },
  {
    kind: 'class',
    by: 'ada',
    scene: 'strings',
    title: 'Fingerstyle guitar: your first pattern',
    description:
      'Thumb on the beat, fingers in between: one pattern that carries hundreds of songs. We learn it slowly, put two chords under it and play it together until it runs by itself. You should be able to change between C and G.',
    category: 'Music',
    level: 'Beginner',
    starts: { inDays: 1, timing: '18:30' },
    timezone: 'Europe/Berlin',
    duration: 60,
    maxStudents: 8,
    booked: ['Mia', 'Jonas', 'Liam', 'Sofia', 'Tomas', 'Hana'],
    messages: [
      {
        subject: 'What to bring',
        text: 'Please tune your guitar before we begin, and have a pick within reach, though we will try without.\n\nIf you have a second device, point its camera at your right hand: I would like to see your thumb.',
        hoursAgo: 20,
      },
    ],
  },
  {
    kind: 'class',
    by: 'mateo',
    scene: 'cups',
    title: 'Spanish over coffee: small talk that flows',
    description:
      'Bring a cup and half an hour of last week. We practise the little phrases that keep a conversation alive: asking back, being surprised, changing the subject. Corrections come gently and at the end.',
    category: 'Language',
    level: 'Intermediate',
    starts: { inDays: 2, timing: '09:00' },
    timezone: 'America/New_York',
    duration: 45,
    maxStudents: 5,
    booked: ['Sofia', 'Liam', 'Mia', 'Jonas', 'Tomas'],
  },
  {
    kind: 'class',
    by: 'yuki',
    scene: 'gate',
    title: 'Japanese from zero: greet, order, thank',
    description:
      'Your first hour of Japanese, without any writing. You will greet people, order at a counter and thank them so that it sounds natural. We speak from the second minute on and nobody is put on the spot.',
    category: 'Language',
    level: 'Beginner',
    starts: { inDays: 3, timing: '19:00' },
    timezone: 'Asia/Tokyo',
    duration: 60,
    maxStudents: 12,
    booked: ['Jonas', 'Liam', 'Tomas'],
  },
  {
    kind: 'class',
    by: 'ada',
    scene: 'webPage',
    title: 'Build your first web page',
    description:
      'From an empty file to a page of your own in two hours. We write the HTML together, give it colours and a layout that works on a phone, and put it online at the end. A laptop with any text editor is enough.',
    category: 'Technology',
    level: 'Beginner',
    starts: { inDays: 3, timing: '17:00' },
    timezone: 'Europe/Berlin',
    duration: 120,
    maxStudents: 15,
    booked: ['Tomas', 'Hana', 'Sofia'],
  },
  {
    kind: 'class',
    by: 'mateo',
    scene: 'stillLife',
    title: 'Still life in gouache: one vase, one lamp',
    description:
      'One object, one light, and the courage to leave things out. We find the three big values first and let colour come second. A limited palette of five tubes keeps everybody out of the mud.',
    category: 'Arts',
    level: 'Intermediate',
    starts: { inDays: 4, timing: '13:00' },
    timezone: 'America/New_York',
    duration: 120,
    maxStudents: 10,
    booked: ['Hana', 'Mia'],
  },
  {
    kind: 'class',
    by: 'ada',
    scene: 'waves',
    title: 'Songwriting circle: from hum to chorus',
    description:
      'Bring eight bars, a line, or just a hum on your phone. In a circle of six we turn each idea into a verse and a chorus, with quick exercises for when nothing comes. Any instrument is welcome, and so is none.',
    category: 'Music',
    level: 'Beginner',
    starts: { inDays: 5, timing: '19:30' },
    timezone: 'Europe/Berlin',
    duration: 90,
    maxStudents: 6,
    booked: ['Liam', 'Sofia', 'Jonas', 'Hana', 'Tomas'],
  },
  {
    kind: 'class',
    by: 'yuki',
    scene: 'bamboo',
    title: 'Sumi-e: bamboo in four strokes',
    description:
      'Ink painting begins with bamboo because every stroke of it is a lesson. We grind ink, learn to load the brush with three tones at once and paint stalk, joint, branch and leaf. A beginner set or a watercolour brush with black ink will do.',
    category: 'Arts',
    level: 'Beginner',
    starts: { inDays: 6, timing: '10:00' },
    timezone: 'Asia/Tokyo',
    duration: 75,
    maxStudents: 12,
    booked: ['Hana', 'Sofia', 'Tomas'],
  },
  {
    kind: 'class',
    by: 'samira',
    scene: 'lanes',
    title: 'Interval training for your first 10 km',
    description:
      'You can run for half an hour and would like to run for a whole one. We warm up together, do six guided intervals with music off and coaching on, and you leave with a plan for the next three weeks. Run on the spot, on a treadmill or outdoors with headphones.',
    category: 'Sports',
    level: 'Intermediate',
    starts: { inDays: 7, timing: '18:00' },
    timezone: 'Europe/London',
    duration: 50,
    maxStudents: 25,
    booked: ['Jonas', 'Mia', 'Liam'],
  },
  {
    kind: 'class',
    by: 'ada',
    scene: 'beetle',
    title: 'TypeScript types that catch your bugs',
    description:
      'We take a small program with five real bugs and make the compiler find every one of them. Along the way: discriminated unions, branded ids, exhaustive checks and the few places where a cast is honest. For people who write TypeScript every week.',
    category: 'Technology',
    level: 'Advanced',
    starts: { inDays: 8, timing: '18:00' },
    timezone: 'Europe/Berlin',
    duration: 90,
    maxStudents: 20,
    booked: ['Tomas', 'Jonas'],
  },
  {
    kind: 'class',
    by: 'mateo',
    scene: 'cutOuts',
    title: 'Paper cut-outs after Matisse',
    description:
      'Drawing with scissors, as Matisse called it when he could no longer stand at the easel. We paint sheets in flat colour, cut without a pencil line and move the pieces until they settle. Good company for tired eyes and for children from ten years on.',
    category: 'Arts',
    level: 'Beginner',
    starts: { inDays: 10, timing: '11:00' },
    timezone: 'America/New_York',
    duration: 90,
    maxStudents: 12,
    booked: ['Sofia'],
  },
  {
    kind: 'class',
    by: 'yuki',
    scene: 'bow',
    title: 'Keigo at work: polite Japanese with ease',
    description:
      'Honorific and humble forms, sorted at last. We go through a phone call, a mail and a visit to a client, and hear what a native speaker would think of each choice. You should be comfortable with everyday Japanese.',
    category: 'Language',
    level: 'Advanced',
    starts: { inDays: 12, timing: '20:00' },
    timezone: 'Asia/Tokyo',
    duration: 60,
    maxStudents: 8,
    booked: ['Hana'],
  },
  {
    kind: 'class',
    by: 'ada',
    scene: 'keys',
    title: 'Jazz piano voicings that sound full',
    description:
      'Two hands, four notes, and suddenly it sounds like a record. We build shell voicings and rootless chords over a slow blues and hear why some notes can stay away. Bring a keyboard of any size and the major scales you know.',
    category: 'Music',
    level: 'Intermediate',
    starts: { inDays: 15, timing: '19:00' },
    timezone: 'Europe/Berlin',
    duration: 75,
    maxStudents: 8,
    booked: ['Liam', 'Tomas'],
  },
  {
    kind: 'class',
    by: 'samira',
    scene: 'court',
    title: 'Tennis serve clinic with video review',
    description:
      'Send a one-minute clip of your serve before we meet. In class we slow three of them down, find the one change that helps most and practise it with a towel instead of a racket. For club players who already serve overhead.',
    category: 'Sports',
    level: 'Advanced',
    starts: { inDays: 19, timing: '17:30' },
    timezone: 'Europe/London',
    duration: 60,
    meetingUrl: '',
    maxStudents: 10,
    booked: [],
  },
  {
    kind: 'course',
    by: 'ada',
    scene: 'room',
    title: 'Guitar in thirty days',
    description:
      'A little every day beats a lot on Sunday. For a month we meet for half an hour each evening: an exercise, one new step, and an answer to the recordings that you sent. At the end you play three songs from start to finish.',
    category: 'Music',
    level: 'Beginner',
    starts: { inDays: 2, timing: '18:00' },
    timezone: 'Europe/Berlin',
    duration: 30,
    sessionMinutes: 30,
    maxStudents: 12,
    price: 79,
    modules: [
      {
        title: 'Holding, tuning, first sounds',
        content: 'Posture without pain, tuning by ear and by app, and a melody on two strings.',
        duration: 60,
      },
      {
        title: 'Three chords and a steady hand',
        content: 'G, C and D, clean changes between them, and a down-strum that keeps time.',
        duration: 75,
      },
      {
        title: 'Rhythm that makes people nod',
        content: 'Up-strums, accents and the pattern behind half of all campfire songs.',
        duration: 75,
      },
      {
        title: 'Picking out a melody',
        content: 'Reading tablature, playing a tune in first position, and singing over it.',
        duration: 60,
      },
      {
        title: 'Your three songs',
        content: 'Choosing, arranging and recording them, with feedback on every take.',
        duration: 90,
      },
    ],
    booked: ['Mia', 'Jonas', 'Sofia', 'Tomas'],
  },
  {
    kind: 'course',
    by: 'mateo',
    scene: 'terrace',
    title: 'Spanish for travellers',
    description:
      'Two weeks of Spanish, an hour each day, for the journey you have already booked. We go from place to place: the station, the market, the table, the doctor. It is free, and the only homework is to say ten sentences aloud until the next day.',
    category: 'Language',
    level: 'Beginner',
    starts: { inDays: 5, timing: '12:00' },
    timezone: 'America/New_York',
    duration: 14,
    maxStudents: 30,
    price: 0,
    modules: [
      {
        title: 'Arriving',
        content: 'Greetings, numbers, tickets, and how to ask somebody to speak more slowly.',
        duration: 50,
      },
      {
        title: 'At the table',
        content: 'Ordering, allergies, paying, and the polite way to leave food on the plate.',
        duration: 50,
      },
      {
        title: 'When something goes wrong',
        content: 'Lost bags, missed buses, a visit to the pharmacy, and calm phrases for each.',
        duration: 60,
      },
    ],
    booked: ['Liam', 'Mia', 'Hana', 'Sofia', 'Jonas'],
  },
  {
    kind: 'course',
    by: 'priya',
    scene: 'databases',
    title: 'Databases without fear',
    description:
      'What happens between your query and the disk, explained with pictures before any syntax. In an hour each evening for three weeks we model a small lending library, fill it, question it and make its slow parts fast. Everything runs on your own machine.',
    category: 'Technology',
    level: 'Intermediate',
    starts: { inDays: 9, timing: '18:30' },
    timezone: 'Asia/Kolkata',
    duration: 21,
    maxStudents: 20,
    price: 89,
    modules: [
      {
        title: 'Tables that tell the truth',
        content: 'Keys, constraints and why a good model makes wrong data impossible.',
        duration: 90,
      },
      {
        title: 'Asking questions',
        content: 'Joins, grouping and window functions, from a drawing to the query.',
        duration: 90,
      },
      {
        title: 'Indexes and plans',
        content: 'Reading what the planner says and choosing the index that matters.',
        duration: 100,
      },
      {
        title: 'Two people at once',
        content: 'Transactions, locks and the bookings that must never overlap.',
        duration: 80,
      },
    ],
    booked: ['Tomas', 'Mia'],
  },
  {
    kind: 'course',
    by: 'samira',
    scene: 'ridges',
    title: 'From couch to trail: eight weeks to a mountain run',
    description:
      'You begin with brisk walks and finish with ten kilometres over a hill. Each morning we move together for three quarters of an hour: walking, running, or strength for ankles and hips, with easy days in between. Made for people who have not run since school.',
    category: 'Sports',
    level: 'Beginner',
    starts: { inDays: 12, timing: '08:00' },
    timezone: 'Europe/London',
    duration: 56,
    sessionMinutes: 45,
    maxStudents: 40,
    price: 59.9,
    modules: [
      {
        title: 'Walking with purpose',
        content: 'Shoes, pace, breathing, and a first week without any running.',
        duration: 45,
      },
      {
        title: 'Minutes that add up',
        content: 'Run and walk intervals, and how tired you are allowed to be.',
        duration: 45,
      },
      {
        title: 'Strong ankles, steady hips',
        content: 'Two short strength routines that prevent the usual injuries.',
        duration: 60,
      },
      {
        title: 'Uphill, downhill',
        content: 'Shorter steps, relaxed arms, and trust in your feet on the way down.',
        duration: 60,
      },
      {
        title: 'Eating and drinking on the way',
        content: 'What to take along, what to leave, and what to try before the day.',
        duration: 40,
      },
      {
        title: 'Your mountain',
        content: 'Choosing a route, reading the weather, and running it together.',
        duration: 90,
      },
    ],
    booked: ['Jonas', 'Sofia'],
  },
  {
    kind: 'course',
    by: 'mateo',
    scene: 'street',
    title: 'Drawing the city: perspective and light',
    description:
      'Four weeks on your own streets with a pencil and one grey marker. We learn where lines meet, how a façade breathes and when to stop. In ninety minutes each evening we look at what you drew that day and redraw one corner of it together.',
    category: 'Arts',
    level: 'Intermediate',
    starts: { inDays: 16, timing: '18:30' },
    timezone: 'America/New_York',
    duration: 28,
    sessionMinutes: 90,
    meetingUrl: '',
    maxStudents: 14,
    price: 49.5,
    modules: [
      {
        title: 'The eye and the horizon',
        content: 'One vanishing point, a street, and the box that every house begins as.',
        duration: 90,
      },
      {
        title: 'Corners',
        content: 'Two vanishing points, windows that sit right, and people for scale.',
        duration: 90,
      },
      {
        title: 'Light and shadow',
        content: 'Where the sun stands, what it leaves dark, and three values for all of it.',
        duration: 90,
      },
      {
        title: 'A finished sheet',
        content: 'Composing, leaving out, and the last ten minutes that decide a drawing.',
        duration: 120,
      },
    ],
    booked: ['Mia', 'Hana', 'Liam'],
  },
  {
    kind: 'course',
    by: 'ada',
    scene: 'turntable',
    title: 'Music production at the kitchen table',
    description:
      'A laptop, headphones and a quiet hour each evening are a studio. In three weeks you record a voice, build a beat around it, mix it so that it holds up on a phone and on a stereo, and hand the finished track to a friend.',
    category: 'Music',
    level: 'Intermediate',
    starts: { inDays: 24, timing: '19:00' },
    timezone: 'Europe/Berlin',
    duration: 21,
    maxStudents: 16,
    price: 129,
    modules: [
      {
        title: 'Recording where you are',
        content: 'Blankets, distance and level: a clean take in an ordinary room.',
        duration: 75,
      },
      {
        title: 'A beat with a heartbeat',
        content: 'Drums, swing, and why the gaps matter more than the hits.',
        duration: 75,
      },
      {
        title: 'Making room in the mix',
        content: 'Equaliser, compression and reverb, each for one audible reason.',
        duration: 90,
      },
      {
        title: 'Finishing',
        content: 'References, loudness, and how to know that it is done.',
        duration: 60,
      },
    ],
    booked: ['Liam'],
  },
  {
    kind: 'course',
    by: 'yuki',
    scene: 'story',
    title: 'Reading manga in Japanese',
    description:
      'Six weeks, one volume, no translation. For an hour each evening we read a gentle slice-of-life series page by page, collect the words that return and listen for how people really talk. You should know hiragana and katakana; the rest grows on the way.',
    category: 'Language',
    level: 'Intermediate',
    starts: { inDays: -5, timing: '20:00' },
    timezone: 'Asia/Tokyo',
    duration: 42,
    maxStudents: 10,
    price: 95,
    modules: [
      {
        title: 'Panels, bubbles, sounds',
        content: 'Reading direction, sound words, and the first two chapters.',
        duration: 80,
      },
      {
        title: 'How friends talk',
        content: 'Casual forms, sentence endings, and what is left unsaid.',
        duration: 80,
      },
      {
        title: 'Kanji that come back',
        content: 'Sixty characters from the volume, learnt where they stand.',
        duration: 90,
      },
      {
        title: 'Jokes and dialects',
        content: 'Why it is funny, and what Osaka has to do with it.',
        duration: 80,
      },
      {
        title: 'On your own',
        content: 'Choosing the next volume and keeping a reading habit.',
        duration: 60,
      },
    ],
    booked: ['Mia', 'Jonas', 'Tomas', 'Liam'],
  },
  {
    kind: 'class',
    by: 'yuki',
    scene: 'gate',
    title: 'Tea break Japanese: five phrases for today',
    description:
      'A short break with five phrases that you can use before the day is over. We say each of them in three moods, from very polite to among friends. Bring something warm to drink.',
    category: 'Language',
    level: 'Beginner',
    starts: { inMinutes: 10 },
    timezone: 'Asia/Tokyo',
    duration: 45,
    maxStudents: 20,
    booked: ['Mia', 'Jonas'],
  },
  {
    kind: 'class',
    by: 'ada',
    scene: 'strings',
    title: 'Tune by ear in five minutes',
    description:
      'Put the app away for an evening. We listen for the beating between two strings, follow it until it stands still, and tune the whole instrument from a single note. Any string instrument will do.',
    category: 'Music',
    level: 'Beginner',
    starts: { inDays: -3, timing: '18:30' },
    timezone: 'Europe/Berlin',
    duration: 45,
    maxStudents: 8,
    booked: ['Mia', 'Jonas', 'Liam', 'Hana'],
    joined: ['Jonas', 'Mia'],
    attended: { Liam: true },
    messages: [
      {
        subject: 'Thank you for coming',
        text: 'You were a patient choir of strings. The recording is in the same room as the class was.',
        hoursAgo: 40,
      },
    ],
  },
  {
    kind: 'class',
    by: 'mateo',
    scene: 'stillLife',
    title: 'Postcards in gouache: paint one, post one',
    description:
      'Three colours, one hour, one card to send. We paint what stands on the kitchen table, small enough to finish and loose enough to enjoy. A small group, so that everybody is looked at.',
    category: 'Arts',
    level: 'Beginner',
    starts: { inDays: 9, timing: '12:00' },
    timezone: 'America/New_York',
    duration: 60,
    maxStudents: 3,
    booked: ['Sofia', 'Hana', 'Tomas'],
    waiting: ['Liam', 'Mia', 'Jonas'],
  },
  {
    kind: 'class',
    by: 'samira',
    scene: 'lanes',
    title: 'Running form, one by one',
    description:
      'Each of you runs past the camera, and we look at it together: where the foot lands, what the arms do, one thing to change. Three people, twenty minutes each.',
    category: 'Sports',
    level: 'Intermediate',
    starts: { inDays: 11, timing: '18:00' },
    timezone: 'Europe/London',
    duration: 60,
    maxStudents: 3,
    booked: ['Jonas', 'Tomas'],
    held: ['Mia'],
  },
]
