import type { ReactElement } from 'react'
import { Menu } from '#shared/ui/Menu.tsx'
import type { CalendarEntry } from './calendar-links.ts'
import { useCalendarLinks } from './useCalendarLinks.ts'

export interface CalendarMenuProps {
  entry: CalendarEntry
  button: ReactElement
  /** Whether the button was pressed while this code was loading; the menu then opens at once. */
  pressed: boolean
}

/** The calendars that an entry can be added to. */
export function CalendarMenu({ entry, button, pressed }: CalendarMenuProps) {
  return <Menu button={button} defaultOpen={pressed} entries={useCalendarLinks(entry)} />
}
