import { calendarFilePath } from '@firstbell/contract/calendar-paths'
import * as m from '@firstbell/messages/calendar-menu'
import { language } from '@firstbell/messages/language'
import { joinPath } from '#entities/offering/paths.ts'
import { useAbsoluteUrl } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import type { MenuLink } from '#shared/ui/Menu.tsx'
import { googleLink, outlookLink, type CalendarEntry } from './calendar-links.ts'

/** A link sends no language of ours, so it needs a parameter; English is the default. */
const query = language === 'en' ? '' : `?language=${language}`

/** Returns the links that add an entry to a calendar (rule calendar-6). */
export function useCalendarLinks(entry: CalendarEntry): MenuLink[] {
  const absolute = useAbsoluteUrl()
  const joinUrl = absolute(inLanguage(joinPath(entry.id)))
  return [
    { label: m.google, href: googleLink(entry, joinUrl) },
    {
      label: entry.kind === 'course' ? m.outlookFirst : m.outlook,
      href: outlookLink(entry, joinUrl),
    },
    { label: m.file, href: calendarFilePath(entry.id) + query, download: true },
  ]
}
