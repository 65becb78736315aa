import type { Category, Level } from '@firstbell/contract/limits'
import type { OfferingLanguage } from '@firstbell/contract/offering-languages'
import type { CourseModule } from '@firstbell/contract/offerings'
import type { Schedule } from '@firstbell/contract/schedule'
import type { Portrait, Scene } from './files.ts'
import type { Student } from './people.ts'

/** The classes and courses of the demo data. */

export interface DemoOffering {
  title: string
  description: string
  bring?: string
  learn?: string[]
  /** The instructor is named by their portrait. */
  about: {
    by: Portrait
    scene: Scene
    category: Category
    level: Level
    /** In which it is taught; absent: English. */
    language?: OfferingLanguage
  }
  /** In the instructor's zone; `duration` in minutes for a class, in days for a course. */
  time: DemoStart & {
    duration: number
    sessionMinutes?: number
    /** Of a course that does not meet daily; on the weekday of its first date. */
    schedule?: Pick<Schedule, 'every' | 'sessions'>
  }
  /** Classes in a weekly series, of which this is the first; the others are empty. */
  weekly?: number
  /** '' for no link yet; absent: a link derived from the scene. */
  meetingUrl?: string
  /** Without a link on a site with rooms, where it takes place in one. */
  inRoom?: true
  /**
   * In the order of booking. Held seats are offered to students from the waitlist. `min`: the number of students from
   * which it takes place.
   */
  seats: { max: number; min?: number; booked: Student[]; held?: Student[]; waiting?: Student[] }
  /** Emails that are invited, each with a held seat. */
  invited?: string[]
  /** Only people with the link find it. */
  unlisted?: true
  /** Of a class shown with payments only. */
  price?: number
  /** Courses only. */
  modules?: CourseModule[]
  /** Who joined the first session, and the instructor's corrections of the attendance. */
  joined?: Student[]
  attended?: Partial<Record<Student, boolean>>
  /** The instructor's messages to everyone booked. */
  messages?: { subject: string; text: string; hoursAgo: number }[]
  /** Files, by their names, and links for those booked. */
  materials?: { title: string; file?: string; url?: string }[]
  /** What students say of it, and what the instructor answers. */
  reviews?: { by: Student; rating: number; text: string; hoursAgo: number; reply?: string }[]
}

/** Days from today with a local time, or minutes from the time of insertion. */
type DemoStart = { inDays: number; timing: string } | { inMinutes: number }

/** Modules of a course, each a line `MINUTES Title: content`. */
const modulesOf = (lines: string): CourseModule[] =>
  [...lines.matchAll(/(\d+) (.+?): (.+)/g)].map(([, duration, title = '', content = '']) => ({
    title,
    content,
    duration: Number(duration),
  }))

export const offerings: DemoOffering[] = [
  {
    title: 'Sunrise yoga for stiff shoulders',
    description:
      'Forty-five quiet minutes for everybody who carries the desk in their neck. We open the chest, move the shoulder blades and finish lying down.',
    bring: 'A mat and a folded blanket.',
    learn: [
      'Open the chest without strain',
      'Move the shoulder blades on their own',
      'Ten quiet minutes to repeat every morning',
    ],
    about: { by: 'samira', scene: 'sunrise', category: 'Sports', level: 'Beginner' },
    time: { inDays: 1, timing: '07:15', duration: 45 },
    seats: { max: 20, booked: ['Sofia', 'Hana'] },
  },
  {
    title: 'Fingerstyle guitar: your first pattern',
    description:
      'Thumb on the beat, fingers in between: one pattern that carries hundreds of songs. We learn it slowly, put two chords under it and play it together until it runs by itself. You should be able to change between C and G.',
    bring: 'A guitar, tuned, and a pick if you like one.',
    learn: [
      'Keep a steady bass with the thumb',
      'Pick three strings with three fingers',
      'Change between C and G without stopping',
      'Play one whole song with the pattern',
    ],
    about: { by: 'ada', scene: 'strings', category: 'Music', level: 'Beginner' },
    time: { inDays: 1, timing: '18:30', duration: 60 },
    seats: { max: 8, booked: ['Mia', 'Jonas', 'Liam', 'Sofia', 'Tomas', 'Hana'] },
    materials: [
      { title: 'The first pattern on one page', file: 'firstPattern' },
      { title: 'Songs that use it', url: 'https://example.com/fingerstyle-songs' },
    ],
    messages: [
      {
        subject: 'What to bring',
        text: 'Please tune your guitar before we begin, and have a pick within reach, though we will try without.\n\nIf you have a second device, point its camera at your right hand: I would like to see your thumb.',
        hoursAgo: 20,
      },
    ],
  },
  {
    title: 'Guitar circle for my Tuesday students',
    description:
      'The pieces that we have been working on, played together: two guitars on the pattern, two on the melody, and one verse each. This is for those who have lessons with me already.',
    bring: 'Your guitar and the sheet of the last lesson.',
    about: { by: 'ada', scene: 'strings', category: 'Music', level: 'Intermediate' },
    time: { inDays: 10, timing: '18:30', duration: 60 },
    unlisted: true,
    seats: { max: 8, booked: ['Mia'] },
    invited: ['liam@example.com', 'noor.circle@example.org'],
  },
  {
    title: 'Spanish over coffee: small talk that flows',
    description:
      'Bring a cup and half an hour of last week. We practise the little phrases that keep a conversation alive: asking back, being surprised, changing the subject. Corrections come gently and at the end.',
    about: { by: 'mateo', scene: 'cups', category: 'Language', level: 'Intermediate' },
    time: { inDays: 2, timing: '09:00', duration: 45 },
    seats: { max: 5, booked: ['Sofia', 'Liam', 'Mia', 'Jonas', 'Tomas'] },
  },
  {
    title: 'Japanese from zero: greet, order, thank',
    description:
      'Your first hour of Japanese, without any writing. You will greet people, order at a counter and thank them so that it sounds natural. We speak from the second minute on and nobody is put on the spot.',
    learn: [
      'Greet people at any time of day',
      'Order at a counter and understand the price',
      'Thank and apologise so that it sounds natural',
    ],
    about: { by: 'yuki', scene: 'gate', category: 'Language', level: 'Beginner' },
    time: { inDays: 3, timing: '19:00', duration: 60 },
    seats: { max: 12, booked: ['Jonas', 'Liam', 'Tomas'] },
  },
  {
    title: 'Build your first web page',
    description:
      'From an empty file to a page of your own in two hours. We write the HTML together, give it colours and a layout that works on a phone, and put it online at the end. A laptop with any text editor is enough.',
    learn: [
      'Write HTML by hand',
      'Give a page colours and a layout for phones',
      'Put it online, at an address of your own',
    ],
    about: { by: 'ada', scene: 'webPage', category: 'Technology', level: 'Beginner' },
    time: { inDays: 3, timing: '17:00', duration: 120 },
    seats: { max: 15, booked: ['Tomas', 'Hana', 'Sofia'] },
  },
  {
    title: 'Still life in gouache: one vase, one lamp',
    description:
      'One object, one light, and the courage to leave things out. We find the three big values first and let colour come second. A limited palette of five tubes keeps everybody out of the mud.',
    about: { by: 'mateo', scene: 'stillLife', category: 'Arts', level: 'Intermediate' },
    time: { inDays: 4, timing: '13:00', duration: 120 },
    seats: { max: 10, booked: ['Hana', 'Mia'] },
  },
  {
    title: 'Songwriting circle: from hum to chorus',
    description:
      'Bring eight bars, a line, or just a hum on your phone. In a circle of six we turn each idea into a verse and a chorus, with quick exercises for when nothing comes. Any instrument is welcome, and so is none.',
    learn: [
      'Turn a hum into eight bars',
      'Three exercises for when nothing comes',
      'Tell a verse from a chorus, and write both',
    ],
    about: { by: 'ada', scene: 'waves', category: 'Music', level: 'Beginner' },
    time: { inDays: 5, timing: '19:30', duration: 90 },
    seats: { max: 6, booked: ['Liam', 'Sofia', 'Jonas', 'Hana', 'Tomas'] },
  },
  {
    title: 'Sumi-e: bamboo in four strokes',
    description:
      'Ink painting begins with bamboo because every stroke of it is a lesson. We grind ink, learn to load the brush with three tones at once and paint stalk, joint, branch and leaf. A beginner set or a watercolour brush with black ink will do.',
    about: { by: 'yuki', scene: 'bamboo', category: 'Arts', level: 'Beginner' },
    time: { inDays: 6, timing: '10:00', duration: 75 },
    seats: { max: 12, booked: ['Hana', 'Sofia', 'Tomas'] },
  },
  {
    title: 'Interval training for your first 10 km',
    description:
      'You can run for half an hour and would like to run for a whole one. We warm up together, do six guided intervals with music off and coaching on, and you leave with a plan for the next three weeks. Run on the spot, on a treadmill or outdoors with headphones.',
    learn: [
      'Find your own pace for short and long intervals',
      'Warm up and cool down in ten minutes',
      'A plan for the next three weeks',
    ],
    about: { by: 'samira', scene: 'lanes', category: 'Sports', level: 'Intermediate' },
    time: { inDays: 7, timing: '18:00', duration: 50 },
    weekly: 4,
    price: 15,
    seats: { max: 25, booked: ['Jonas', 'Mia', 'Liam'] },
  },
  {
    title: 'TypeScript types that catch your bugs',
    description:
      'We take a small program with five real bugs and make the compiler find every one of them. Along the way: discriminated unions, branded ids, exhaustive checks and the few places where a cast is honest. For people who write TypeScript every week.',
    learn: [
      'Model states that cannot be wrong',
      'Read the error messages that matter',
      'Let the compiler find every place to change',
    ],
    about: { by: 'ada', scene: 'beetle', category: 'Technology', level: 'Advanced' },
    time: { inDays: 8, timing: '18:00', duration: 90 },
    seats: { max: 20, booked: ['Tomas', 'Jonas'] },
  },
  {
    title: 'Paper cut-outs after Matisse',
    description:
      'Drawing with scissors, as Matisse called it when he could no longer stand at the easel. We paint sheets in flat colour, cut without a pencil line and move the pieces until they settle. Good company for tired eyes and for children from ten years on.',
    about: { by: 'mateo', scene: 'cutOuts', category: 'Arts', level: 'Beginner' },
    time: { inDays: 10, timing: '11:00', duration: 90 },
    seats: { max: 12, booked: ['Sofia'] },
  },
  {
    title: 'Keigo at work: polite Japanese with ease',
    description:
      'Honorific and humble forms, sorted at last. We go through a phone call, a mail and a visit to a client, and hear what a native speaker would think of each choice. You should be comfortable with everyday Japanese.',
    about: { by: 'yuki', scene: 'bow', category: 'Language', level: 'Advanced' },
    time: { inDays: 12, timing: '20:00', duration: 60 },
    seats: { max: 8, booked: ['Hana'] },
  },
  {
    title: 'Jazz piano voicings that sound full',
    description:
      'Two hands, four notes, and suddenly it sounds like a record. We build shell voicings and rootless chords over a slow blues and hear why some notes can stay away. Bring a keyboard of any size and the major scales you know.',
    about: { by: 'ada', scene: 'keys', category: 'Music', level: 'Intermediate' },
    time: { inDays: 15, timing: '19:00', duration: 75 },
    seats: { max: 8, booked: ['Liam', 'Tomas'] },
  },
  {
    title: 'Tennis serve clinic with video review',
    description:
      'Send a one-minute clip of your serve before we meet. In class we slow three of them down, find the one change that helps most and practise it with a towel instead of a racket. For club players who already serve overhead.',
    about: { by: 'samira', scene: 'court', category: 'Sports', level: 'Advanced' },
    time: { inDays: 19, timing: '17:30', duration: 60 },
    meetingUrl: '',
    seats: { max: 10, booked: [] },
  },
  {
    title: 'Guitar in thirty days',
    description:
      'A little every day beats a lot on Sunday. For a month we meet for half an hour each evening: an exercise, one new step, and an answer to the recordings that you sent. At the end you play three songs from start to finish.',
    learn: [
      'Tune by ear',
      'Nine open chords and how to change between them',
      'Two strumming patterns and one for fingers',
      'Play and sing three songs from memory',
    ],
    about: { by: 'ada', scene: 'room', category: 'Music', level: 'Beginner' },
    time: { inDays: 2, timing: '18:00', duration: 30, sessionMinutes: 30 },
    seats: { max: 12, booked: ['Mia', 'Jonas', 'Sofia', 'Tomas'] },
    price: 79,
    modules: modulesOf(`
      60 Holding, tuning, first sounds: Posture without pain, tuning by ear and by app, and a melody on two strings.
      75 Three chords and a steady hand: G, C and D, clean changes between them, and a down-strum that keeps time.
      75 Rhythm that makes people nod: Up-strums, accents and the pattern behind half of all campfire songs.
      60 Picking out a melody: Reading tablature, playing a tune in first position, and singing over it.
      90 Your three songs: Choosing, arranging and recording them, with feedback on every take.`),
  },
  {
    title: 'Spanish for travellers',
    description:
      'Two weeks of Spanish, an hour each day, for the journey you have already booked. We go from place to place: the station, the market, the table, the doctor. It is free, and the only homework is to say ten sentences aloud until the next day.',
    learn: [
      'Ask the way and understand the answer',
      'Order, pay and complain politely',
      'Tell a stranger about your day',
    ],
    about: { by: 'mateo', scene: 'terrace', category: 'Language', level: 'Beginner' },
    time: { inDays: 5, timing: '12:00', duration: 14 },
    seats: { max: 30, booked: ['Liam', 'Mia', 'Hana', 'Sofia', 'Jonas'] },
    price: 0,
    modules: modulesOf(`
      50 Arriving: Greetings, numbers, tickets, and how to ask somebody to speak more slowly.
      50 At the table: Ordering, allergies, paying, and the polite way to leave food on the plate.
      60 When something goes wrong: Lost bags, missed buses, a visit to the pharmacy, and calm phrases for each.`),
  },
  {
    title: 'Databases without fear',
    description:
      'What happens between your query and the disk, explained with pictures before any syntax. In an hour each evening for three weeks we model a small lending library, fill it, question it and make its slow parts fast. Everything runs on your own machine.',
    learn: [
      'Read any schema',
      'Write joins and aggregates without guessing',
      'Find out why a query is slow',
      'Change a table while people use it',
    ],
    about: { by: 'priya', scene: 'databases', category: 'Technology', level: 'Intermediate' },
    time: { inDays: 9, timing: '18:30', duration: 21 },
    seats: { max: 20, booked: ['Tomas', 'Mia'] },
    price: 89,
    modules: modulesOf(`
      90 Tables that tell the truth: Keys, constraints and why a good model makes wrong data impossible.
      90 Asking questions: Joins, grouping and window functions, from a drawing to the query.
      100 Indexes and plans: Reading what the planner says and choosing the index that matters.
      80 Two people at once: Transactions, locks and the bookings that must never overlap.`),
  },
  {
    title: 'From couch to trail: eight weeks to a mountain run',
    description:
      'You begin with brisk walks and finish with ten kilometres over a hill. Each morning we move together for three quarters of an hour: walking, running, or strength for ankles and hips, with easy days in between. Made for people who have not run since school.',
    learn: [
      'Run for an hour without stopping',
      'Uphill and downhill technique',
      'Eat, drink and pack for a long day',
    ],
    about: { by: 'samira', scene: 'ridges', category: 'Sports', level: 'Beginner' },
    time: { inDays: 12, timing: '08:00', duration: 56, sessionMinutes: 45 },
    seats: { max: 40, booked: ['Jonas', 'Sofia'] },
    price: 59.9,
    modules: modulesOf(`
      45 Walking with purpose: Shoes, pace, breathing, and a first week without any running.
      45 Minutes that add up: Run and walk intervals, and how tired you are allowed to be.
      60 Strong ankles, steady hips: Two short strength routines that prevent the usual injuries.
      60 Uphill, downhill: Shorter steps, relaxed arms, and trust in your feet on the way down.
      40 Eating and drinking on the way: What to take along, what to leave, and what to try before the day.
      90 Your mountain: Choosing a route, reading the weather, and running it together.`),
  },
  {
    title: 'Drawing the city: perspective and light',
    description:
      'Eight weeks on your own streets with a pencil and one grey marker. We learn where lines meet, how a façade breathes and when to stop. Once a week, for ninety minutes in the evening, we look at what you drew and redraw one corner of it together.',
    about: { by: 'mateo', scene: 'street', category: 'Arts', level: 'Intermediate' },
    time: {
      inDays: 16,
      timing: '18:30',
      duration: 50,
      sessionMinutes: 90,
      schedule: { every: 'week', sessions: 8 },
    },
    meetingUrl: '',
    seats: { max: 14, min: 4, booked: ['Mia', 'Hana', 'Liam'] },
    price: 49.5,
    modules: modulesOf(`
      90 The eye and the horizon: One vanishing point, a street, and the box that every house begins as.
      90 Corners: Two vanishing points, windows that sit right, and people for scale.
      90 Light and shadow: Where the sun stands, what it leaves dark, and three values for all of it.
      120 A finished sheet: Composing, leaving out, and the last ten minutes that decide a drawing.`),
  },
  {
    title: 'Music production at the kitchen table',
    description:
      'A laptop, headphones and a quiet hour each evening are a studio. In three weeks you record a voice, build a beat around it, mix it so that it holds up on a phone and on a stereo, and hand the finished track to a friend.',
    about: { by: 'ada', scene: 'turntable', category: 'Music', level: 'Intermediate' },
    time: { inDays: 24, timing: '19:00', duration: 21 },
    seats: { max: 16, booked: ['Liam'] },
    price: 129,
    modules: modulesOf(`
      75 Recording where you are: Blankets, distance and level: a clean take in an ordinary room.
      75 A beat with a heartbeat: Drums, swing, and why the gaps matter more than the hits.
      90 Making room in the mix: Equaliser, compression and reverb, each for one audible reason.
      60 Finishing: References, loudness, and how to know that it is done.`),
  },
  {
    title: 'Reading manga in Japanese',
    description:
      'Six weeks, one volume, no translation. For an hour each evening we read a gentle slice-of-life series page by page, collect the words that return and listen for how people really talk. You should know hiragana and katakana; the rest grows on the way.',
    about: { by: 'yuki', scene: 'story', category: 'Language', level: 'Intermediate' },
    time: { inDays: -5, timing: '20:00', duration: 42 },
    seats: { max: 10, booked: ['Mia', 'Jonas', 'Tomas', 'Liam'] },
    price: 95,
    reviews: [
      {
        by: 'Tomas',
        rating: 5,
        text: 'Three evenings in, and I read a whole chapter on the tram without looking anything up.',
        hoursAgo: 12,
      },
    ],
    modules: modulesOf(`
      80 Panels, bubbles, sounds: Reading direction, sound words, and the first two chapters.
      80 How friends talk: Casual forms, sentence endings, and what is left unsaid.
      90 Kanji that come back: Sixty characters from the volume, learnt where they stand.
      80 Jokes and dialects: Why it is funny, and what Osaka has to do with it.
      60 On your own: Choosing the next volume and keeping a reading habit.`),
  },
  {
    title: 'Tea break Japanese: five phrases for today',
    description:
      'A short break with five phrases that you can use before the day is over. We say each of them in three moods, from very polite to among friends. Bring something warm to drink.',
    about: { by: 'yuki', scene: 'gate', category: 'Language', level: 'Beginner' },
    time: { inMinutes: 10, duration: 45 },
    inRoom: true,
    seats: { max: 20, booked: ['Mia', 'Jonas'] },
  },
  {
    title: 'Tune by ear in five minutes',
    description:
      'Put the app away for an evening. We listen for the beating between two strings, follow it until it stands still, and tune the whole instrument from a single note. Any string instrument will do.',
    about: { by: 'ada', scene: 'strings', category: 'Music', level: 'Beginner' },
    time: { inDays: -3, timing: '18:30', duration: 45 },
    seats: { max: 8, booked: ['Mia', 'Jonas', 'Liam', 'Hana'] },
    joined: ['Jonas', 'Mia'],
    attended: { Liam: true },
    reviews: [
      {
        by: 'Mia',
        rating: 5,
        text: 'I own a tuner and always will. But now I hear the G string drift before it tells me, and that in one evening.',
        hoursAgo: 44,
        reply: 'That is the moment I teach for. Bring the G string to the next one.',
      },
      { by: 'Liam', rating: 5, text: '', hoursAgo: 30 },
      {
        by: 'Jonas',
        rating: 4,
        text: 'Clear, friendly and to the point. I would have liked ten minutes more for questions at the end.',
        hoursAgo: 20,
      },
    ],
    messages: [
      {
        subject: 'Thank you for coming',
        text: 'You were a patient choir of strings. The recording is in the same room as the class was.',
        hoursAgo: 40,
      },
    ],
  },
  {
    title: 'Postcards in gouache: paint one, post one',
    description:
      'Three colours, one hour, one card to send. We paint what stands on the kitchen table, small enough to finish and loose enough to enjoy. A small group, so that everybody is looked at.',
    about: { by: 'mateo', scene: 'stillLife', category: 'Arts', level: 'Beginner' },
    time: { inDays: 9, timing: '12:00', duration: 60 },
    seats: { max: 3, booked: ['Sofia', 'Hana', 'Tomas'], waiting: ['Liam', 'Mia', 'Jonas'] },
  },
  {
    title: 'Running form, one by one',
    description:
      'Each of you runs past the camera, and we look at it together: where the foot lands, what the arms do, one thing to change. Three people, twenty minutes each.',
    about: { by: 'samira', scene: 'lanes', category: 'Sports', level: 'Intermediate' },
    time: { inDays: 11, timing: '18:00', duration: 60 },
    seats: { max: 3, booked: ['Jonas', 'Tomas'], held: ['Mia'] },
  },
  {
    title: 'Club de conversación: una hora sin traducir',
    description:
      'Una hora entera en español, sin pasar por el inglés. Contamos lo que nos ha pasado en la semana, buscamos juntos las palabras que faltan y repetimos las que siempre se escapan. Para quien ya se defiende en presente y en pasado.',
    learn: ['Hablar una hora sin traducir', 'Preguntar y reaccionar con naturalidad'],
    about: {
      by: 'mateo',
      scene: 'cups',
      category: 'Language',
      level: 'Intermediate',
      language: 'es',
    },
    time: { inDays: 20, timing: '11:00', duration: 60 },
    seats: { max: 8, booked: ['Camila', 'Lukas'] },
  },
  {
    title: 'Liedbegleitung am Feierabend: drei Akkorde, zehn Lieder',
    description:
      'Drei Griffe reichen für mehr Lieder, als du an einem Abend singen kannst. Wir üben die Wechsel langsam, legen einen einfachen Schlag darunter und spielen am Ende zusammen. Vorkenntnisse brauchst du keine, nur Geduld mit den Fingerkuppen.',
    bring: 'Eine gestimmte Gitarre.',
    learn: [
      'Drei Akkorde sicher wechseln',
      'Zwei Zupfmuster für fast jedes Lied',
      'Ein Lied in deine Stimmlage setzen',
    ],
    about: { by: 'ada', scene: 'strings', category: 'Music', level: 'Beginner', language: 'de' },
    time: { inDays: 21, timing: '19:00', duration: 75 },
    seats: { max: 10, booked: ['Lukas'] },
  },
  {
    title: 'Yoga doux du soir',
    description:
      'Quarante-cinq minutes pour déposer la journée. Nous délions la nuque et le dos, nous ralentissons le souffle et nous finissons allongés. Chacun avance à son rythme, et chaque posture a sa variante sur une chaise.',
    bring: 'Un tapis et une couverture.',
    learn: [
      'Relâcher le dos et les hanches',
      'Respirer plus lentement',
      'Une suite de dix minutes à refaire chez soi',
    ],
    about: {
      by: 'samira',
      scene: 'sunrise',
      category: 'Sports',
      level: 'Beginner',
      language: 'fr',
    },
    time: { inDays: 22, timing: '19:30', duration: 45 },
    seats: { max: 20, booked: ['Claire'] },
  },
  {
    title: 'الجري من الصفر: أول خمسة كيلومترات',
    description:
      'لمن لم يركض منذ أيام المدرسة ويريد أن يبدأ بهدوء. نمشي ونجري على فترات قصيرة، ونتعلّم كيف ننظّم أنفاسنا وكيف نعرف متى نتوقف. وفي ختام الحصة خطة لأربعة أسابيع يمكن البدء بها في اليوم التالي.',
    bring: 'حذاء رياضي مريح وزجاجة ماء.',
    learn: ['الجري خمس دقائق دون توقف', 'الإحماء والتهدئة بأمان', 'خطة لأربعة أسابيع'],
    about: { by: 'samira', scene: 'lanes', category: 'Sports', level: 'Beginner', language: 'ar' },
    time: { inDays: 23, timing: '18:00', duration: 50 },
    seats: { max: 15, booked: ['Layla'] },
  },
  {
    title: 'Recortes a la manera de Matisse',
    description:
      'Dibujar con tijeras: pintamos hojas de colores planos, recortamos sin lápiz y movemos las piezas hasta que encuentran su sitio. No hace falta saber dibujar; bastan papel, témpera y ganas de jugar.',
    about: { by: 'mateo', scene: 'cutOuts', category: 'Arts', level: 'Beginner', language: 'es' },
    time: { inDays: 25, timing: '12:00', duration: 90 },
    seats: { max: 12, booked: ['Camila'] },
  },
]
