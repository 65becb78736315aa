/** Returns a day relative to today in UTC, in the format of the forms. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A year in which all days are in the future and allowed by the forms (rule offering-24). */
export const YEAR = new Date().getUTCFullYear() + 2

/** Returns the day on which the clocks change in the European Union. */
export function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

/** Returns a day relative to another day. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 'Wed 1 Jul 2026' */
export function dayInWords(date: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(date)).replace(',', '')
}

/** Returns the fields of the Create Class form. */
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

/** Returns the fields of the Create Course form. */
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
