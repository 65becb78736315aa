import { calendarFilePath } from '@firstbell/contract/calendar-paths'
import * as m from '@firstbell/messages/calendar-menu'
import { language } from '@firstbell/messages/language'
import type { ReactElement } from 'react'
import { joinPath } from '#entities/offering/paths.ts'
import { useAbsoluteUrl } from '#shared/page/site.ts'
import { inLanguage } from '#shared/routing/language-path.ts'
import { Menu } from '#shared/ui/Menu.tsx'
import { googleLink, outlookLink, type CalendarEntry } from './calendar-links.ts'

/** A link sends no language of ours, so it needs a parameter; English is the default. */
const query = language === 'en' ? '' : `?language=${language}`

export interface CalendarMenuProps {
  entry: CalendarEntry
  button: ReactElement
  /** Whether the button was pressed while this code was loading; the menu then opens at once. */
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
        { label: m.google, href: googleLink(entry, joinUrl) },
        {
          label: entry.kind === 'course' ? m.outlookFirst : m.outlook,
          href: outlookLink(entry, joinUrl),
        },
        { label: m.file, href: calendarFilePath(entry.id) + query, download: true },
      ]}
    />
  )
}
