const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time on the clocks of a zone, e.g. `Tue 3 Mar 2026` and `18:00`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = value
  return {
    day: `${part['weekday']} ${part['day']} ${part['month']} ${part['year']}`,
    time: `${part['hour']}:${part['minute']}`,
  }
}

/** The site's name of a zone: `Berlin time`, `New York time`, `UTC`. */
export function zoneWords(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone.replace(/^Etc\//, '')
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
}

/** `Tue 3 Mar 2026, 17:00 UTC`. */
export function instantWords(at: Date): string {
  const { day, time } = wallClock(at, 'UTC')
  return `${day}, ${time} UTC`
}
