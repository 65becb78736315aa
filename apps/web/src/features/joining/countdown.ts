import * as m from '@firstbell/messages/joining'
import { daysAway } from '#shared/time/format-time.ts'
import { DAY, MINUTE } from '#shared/time/now.ts'

/**
 * Formats the remaining time: '2 days 3 h', '3 h 20 min', within the last hour '14:32'.
 * @param calm for people who prefer reduced motion: '15 min', and seconds in the last minute only
 */
export function formatCountdown(ms: number, calm = false): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.ceil(seconds / 60)
  if (minutes >= 24 * 60) {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
    return hours === 0 ? m.days(days) : m.daysAndHours(days, hours)
  }
  if (minutes > 60) {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return rest === 0 ? m.hours(hours) : m.hoursAndMinutes(hours, rest)
  }
  if (calm && seconds >= 60) return m.minutes(minutes)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 'Starts in 11 days', 'Starts tomorrow', 'Starts in 3 h 20 min', and from the start on 'On now'. */
export function formatStart(startsAt: string, zone: string, now: number): string {
  const ms = Date.parse(startsAt) - now
  if (ms <= 0) return m.onNow
  const days = daysAway(startsAt, zone, now)
  if (days === 0) return m.startsIn(formatCountdown(ms, true))
  return days === 1 ? m.startsTomorrow : m.startsIn(m.days(days))
}

/**
 * Formats the remaining time for screen readers. The text changes hourly, then every five minutes, and in
 * the last five minutes each minute, to limit announcements.
 */
export function formatSpokenCountdown(ms: number): string {
  if (ms <= 0) return ''
  if (ms >= DAY) return m.opensInDays(Math.floor(ms / DAY))
  const minutes = Math.ceil(ms / MINUTE)
  if (minutes > 60) return m.opensInAboutHours(Math.round(minutes / 60))
  return m.opensInMinutes(minutes > 5 ? Math.ceil(minutes / 5) * 5 : minutes)
}
