import { calendarFilePath } from '@firstbell/contract/calendar-paths'
import type { ReactElement } from 'react'
import { useAbsoluteUrl } from '../../shared/page/site.ts'
import { inLanguage } from '../../shared/routing/language-path.ts'
import { Menu } from '../../shared/ui/Menu.tsx'
import { joinPath } from '../offering/paths.ts'
import { googleLink, outlookLink, type CalendarEntry } from './calendar-links.ts'

export interface CalendarMenuProps {
  entry: CalendarEntry
  button: ReactElement
  /** Whether the button was pressed before this code was there: the menu opens with it. */
  pressed: boolean
}

/** The calendars that an entry can be added to. */
export function CalendarMenu({ entry, button, pressed }: CalendarMenuProps) {
  const absolute = useAbsoluteUrl()
  const joinUrl = absolute(inLanguage(joinPath(entry.id)))
  return (
    <Menu
      button={button}
      defaultOpen={pressed}
      entries={[
        { label: 'Google Calendar', href: googleLink(entry, joinUrl) },
        {
          label: entry.kind === 'course' ? 'Outlook (first session only)' : 'Outlook',
          href: outlookLink(entry, joinUrl),
        },
        { label: 'Calendar file (.ics)', href: calendarFilePath(entry.id), download: true },
      ]}
    />
  )
}
