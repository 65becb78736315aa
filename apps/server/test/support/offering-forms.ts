/** A day from today in UTC, as the forms send it. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** What the Create Class form sends. */
export function classForm(thumbnail: string, over: Record<string, unknown> = {}) {
  return {
    title: 'Guitar basics',
    description: 'Chords, rhythm and a first song.',
    date: dayFromNow(7),
    timing: '18:00',
    timezone: 'Europe/Berlin',
    duration: '90',
    maxStudents: '12',
    category: 'Music',
    level: 'Beginner',
    thumbnail,
    ...over,
  }
}

/** What the Create Course form sends. */
export function courseForm(thumbnail: string, over: Record<string, unknown> = {}) {
  return {
    ...classForm(thumbnail),
    title: 'Watercolour week',
    category: 'Arts',
    duration: '5',
    price: '49.50',
    modules: [{ title: 'Washes', content: 'Flat and graded.', duration: 60 }],
    ...over,
  }
}
